// The page's English labels, for tests without a page; test_page_units.py supplies them.

import { useLabels } from "../../../../host/signalbox/web/static/lib/labels.js";

useLabels(JSON.parse(process.env.SIGNALBOX_LABELS ?? "{}"));
