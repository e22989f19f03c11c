// The page's English labels, for what is tested without a page; test_page_units.py gives them.

import { useLabels } from "../../../../host/signalbox/web/static/lib/labels.js";

useLabels(JSON.parse(process.env.SIGNALBOX_LABELS ?? "{}"));
