// What a page is sent and may say. Made from the Python types by `make types`: change those, not this file.

/** A square: its centre, its light's position (lx, ly), displayed name (`called`), numbers, and bay, if any. */
export interface DrawnSquare {
  name: string;
  called: string;
  x: number;
  y: number;
  kind: string;
  lx: number;
  ly: number;
  sensor: number;
  light: number;
  place: string;
  bay: string | null;
}

/** A sensor under a bay that reads one letter of a part's code. */
export interface CodeReed {
  letter: string;
  sensor: number;
  x: number;
  y: number;
}

/** Some text, and the position of its centre. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A bay. `turn` is in degrees clockwise; `cells` is indexed by lane and end; `lanes` has four points per lane. */
export interface DrawnBay {
  name: string;
  title: string;
  outline: number[];
  centre: number[];
  rim: string;
  turn: number;
  buffer: string;
  cells: string[][];
  lanes: number[][][];
  code: CodeReed[];
  label: Label;
}

/** A part. `called` is its displayed name, `print` its label; `strands` has exit lanes by side (0: buffer). */
export interface DrawnPart {
  name: string;
  called: string;
  print: string;
  colour: string;
  home: string;
  code: string[];
  strands: Record<string, number[]>;
}

/** An area printed on the board: corners, style and label. `print` is the translated label, `at` its position. */
export interface DrawnArea {
  shape: number[][];
  style: string;
  label: string;
  print: string;
  at: number[];
}

/** A line that nothing crosses, given by its two ends. */
export interface DrawnBorder {
  line: number[][];
  style: string;
}

/** A light that does not belong to a square; `light` is its number. */
export interface DrawnLight {
  name: string;
  light: number;
  x: number;
  y: number;
}

/** The look of pieces of one colour: `paint` is "#rrggbb", `shape` a name, `called` the name to display. */
export interface Look {
  paint: string;
  shape: string;
  called: string;
}

/** The drawing of a whole board. */
export interface Drawing {
  name: string;
  title: string;
  game: string;
  scene: string;
  rows: number;
  columns: number;
  pitch_mm: number;
  box: number[];
  squares: DrawnSquare[];
  rails: number[][][];
  bays: DrawnBay[];
  parts: DrawnPart[];
  areas: DrawnArea[];
  borders: DrawnBorder[];
  buffers: DrawnLight[];
  lights: DrawnLight[];
  buttons: Record<string, number>;
  seats: string[];
  colours: Record<string, string>;
  looks: Record<string, Look>;
}

/** The page's role: the first message, sent again when the role changes.
 *
 * `screen` names the page's screen. `voice` is the word with which the page requests speech. */
export interface Hello {
  type: "hello";
  role: "table" | "seat" | "spectator";
  seat: number | null;
  may_command: boolean;
  key: string;
  screen: string;
  voice: string;
  text: string;
}

/** The lights: R, G and B of each light in hexadecimal. */
export interface LightsMessage {
  type: "lights";
  rgb: string;
}

/** Lights with the same pattern: a sequence of levels (0 to 255) that last `ms` milliseconds each.
 *
 * Each light is a list of its number, its colour 0xRRGGBB, and the number of levels by which it is ahead. */
export interface LightGroup {
  pattern: "steady" | "dim" | "pulse" | "blink" | "double" | "chase" | "fast" | "count";
  ms: number;
  levels: number[];
  lights: number[][];
}

/** Patterns that the page plays from now on, starting `at` milliseconds into them.
 *
 * `lights` is the number of lights. All are dimmed equally, to limit the sum of (R + G + B) x level to `allowed`. */
export interface PatternsMessage {
  type: "patterns";
  at: number;
  lights: number;
  allowed: number;
  groups: LightGroup[];
}

/** The reason why a command was refused. */
export interface Refusal {
  type: "refused";
  text: string;
}

/** A request to reload the page because another screen is shown. */
export interface Reload {
  type: "reload";
}

/** The host's speech in a page's language: whether it can speak any sentence, and whether there are recordings. */
export interface HostVoice {
  makes: boolean;
  recorded: boolean;
}

/** The path of a piece (squares) or a part (bays) being shown. `crash` is the light where it crashes, or "".
 *
 * If it `leaves`, the path ends off the board, beyond its last square. */
export interface Way {
  squares: string[];
  colour: string;
  crash: string;
  leaves?: boolean;
}

/** The paths of the pieces in a possible move. `origin` is the square of its own piece, the first, or OFF_BOARD. */
export interface PossibleMove {
  origin: string;
  ways: Way[];
}

/** A public fact about a seat. For an amount with a maximum, `full` is the amount and `of` the maximum. */
export interface Fact {
  label: string;
  text: string;
  full?: number;
  of?: number;
}

/** A seat as everybody sees it. `current` means that it is to move; `tray` counts its pieces next to the board. */
export interface SeatInfo {
  name: string;
  colour: string;
  kind: string;
  current: boolean;
  tray: number | null;
  facts: Fact[];
}

/** A die or a card that everyone sees now. `sign` is drawn instead of a text that would be too long.
 *
 * A card with a fuse burns down to `full` of `of`. */
export interface ShownItem {
  kind: "colour" | "die" | "card";
  text: string;
  colour: string | null;
  label: string;
  sign?: string;
  full?: number;
  of?: number;
}

/** A supply beside the board. */
export interface Store {
  name: string;
  label: string;
  colour: string | null;
  count: number;
  value: number | null;
  button: string | null;
  note: string | null;
}

/** A button: one of the table's own, or one of the game's, which may belong to a seat or represent a colour.
 *
 * If it `repeats`, it only does what some of the choices do, so a page with a button for each choice can omit it. */
export interface ButtonInfo {
  button: string;
  label: string;
  enabled: boolean;
  repeats: boolean;
  group: "table" | "game";
  seat: number | null;
  colour: string | null;
}

/** An option to choose; `text` is the argument for `choose`. If not `enabled`, the board may need correction. */
export interface Choice {
  text: string;
  label: string;
  enabled: boolean;
}

/** A piece on the board: its square, or a place with several squares, and its value if this is public.
 *
 * If it is `gone`, it has left the game, and is shown only until it has been removed. */
export interface PieceInfo {
  square: string;
  colour: string;
  seat?: number;
  value?: string;
  gone?: boolean;
}

/** A part, the bay it is in, and its side at the buffer. */
export interface PartInfo {
  part: string;
  bay: string;
  side: string;
}

/** A broken sensor, with a message about its fault. */
export interface IgnoredSensorInfo {
  sensor: string;
  kind: string;
  say: string;
}

/** An action's effect on a seat other than the one that took the action, to be reported to the affected seat. */
export interface SeatReport {
  seat: number;
  say: string;
}

/** One action or chance outcome in the public record; `index` counts from 1.
 *
 * `say` is the line that describes the entry, or None if it needs none; `number` counts the lines so far.
 * `happened` lists the entry's effects on other seats. */
export interface RecordEntry {
  index: number;
  number: number;
  seat: number;
  action: string;
  say: string | null;
  happened: SeatReport[];
}

/** The data needed to prove after the game that nobody has cheated.
 *
 * `commitment` is the hash of the seed that decides all chance outcomes. `head` is the hash of the whole journal, or
 * "" before the game begins. `added` lists the seats that have contributed to the dice, and `may_add` those that
 * still may. `seed` is "" until the game has ended. */
export interface Fairness {
  commitment: string;
  head: string;
  added: number[];
  may_add: number[];
  seed: string;
}

/** The connection to the board. */
export interface Link {
  state: "virtual" | "online" | "offline";
  text: string;
}

/** A piece and its position, which is a square, HAND or AIR. */
export interface PiecePlacement {
  id: string;
  colour: string;
  at: string;
}

/** A part, its bay or AIR, and the side at the buffer. */
export interface PartPlacement {
  id: string;
  bay: string;
  side: string;
}

/** The positions of all pieces and parts. */
export interface Picture {
  pieces: PiecePlacement[];
  parts: PartPlacement[];
}

/** A row with one figure per seat. `colour` is the colour of what the row describes, such as a company. */
export interface FigureRow {
  label: string;
  values: string[];
  colour?: string;
}

/** An important turn. `move` is the number of the decisive entry, counting only entries not taken back. */
export interface MomentInfo {
  text: string;
  move: number;
}

/** A value at the start and after each turn, including an unfinished last turn. */
export interface Curve {
  name: string;
  colour: string;
  values: number[];
}

/** Curves drawn in one plot, with one point per turn. */
export interface Plot {
  title: string;
  curves: Curve[];
}

/** The summary of a finished game: figures for each seat, messages, important turns and plots.
 *
 * `chances` is the plot of the chances of winning, or None if the game was not reviewed. */
export interface Ending {
  rows: FigureRow[];
  lines: string[];
  moments: MomentInfo[];
  chances: Plot | null;
  plots: Plot[];
}

/** The lesson's current message, its `number` out of `count`, and whether the lesson is over. */
export interface LessonInfo {
  say: string;
  number: number;
  count: number;
  is_over: boolean;
}

/** Something that a seat holds in secret. */
export interface Holding {
  label: string;
  colour: string;
  count: number;
  value: number;
}

/** The private data for one seat. `told` is the answer to the seat's question about its chances of winning. */
export interface PrivateData {
  seat: number;
  holdings: Holding[];
  choices: Choice[];
  note: string | null;
  told: string | null;
}

/** A seat's link, and its QR code as a data: URI. Both are "" once somebody has joined. */
export interface SeatLink {
  seat: number;
  name: string;
  joined: boolean;
  url: string;
  svg: string;
}

/** The table's own part of a state. `open` lists the seats whose pages are open now.
 *
 * If `door` is true, the page may admit or shut out other devices; if `lan` is true, they may join now. `hands` lists
 * the people who hold something in secret and have no page of their own; `alone` is whether only one person plays. */
export interface TableStatePart {
  links: SeatLink[];
  open: number[];
  lan: boolean;
  door: boolean;
  watch: string;
  hands: number[];
  alone: boolean;
}

/** The position in a replay: `move` of `count` entries have been played.
 *
 * `stages` is the number of stages of the next move, and `showing` is true if one of them is shown. `at` and `length`
 * are in seconds on the game's own clock, and `title` is the title of the record. `chances` is the plot of the chances
 * of winning, if there is one, and `turn` is the number of turns completed so far. */
export interface ReplayPart {
  title: string;
  move: number;
  count: number;
  showing: boolean;
  stages: number;
  chances: Plot | null;
  turn: number;
  at: number;
  length: number;
}

/** The state of a game: the public part, and the viewer's own part.
 *
 * `closed` and `expected` are sensor bitmaps in hexadecimal, as on the serial line. `hand` is what the table's page
 * shows of a seat that has no page of its own. Only the state of a replay has `replay`. */
export interface GameState {
  prompt: string;
  kept: string | null;
  detail: string | null;
  happened: string | null;
  buttons: string | null;
  tone: "do" | "wait" | "ask" | "wrong" | "over";
  squares: string[];
  ways: Way[];
  last: Way[];
  possible: PossibleMove[];
  may_show_again: boolean;
  pace: string;
  seats: SeatInfo[];
  shown: ShownItem[];
  shown_of: number | null;
  stores: Store[];
  presses: ButtonInfo[];
  choices: Choice[];
  pieces: PieceInfo[];
  parts: PartInfo[];
  part_goals: PartInfo[];
  closed: string;
  expected: string;
  ignored_sensors: IgnoredSensorInfo[];
  in_force: string[];
  record: RecordEntry[];
  winners: number[];
  patterns: Record<string, number>;
  patterned: boolean;
  fairness: Fairness;
  link: Link;
  board_waits: boolean;
  hands: boolean;
  auto_moves: boolean;
  tabletop: Picture | null;
  dice: string;
  rules: boolean;
  watch: string;
  ending: Ending | null;
  lesson: LessonInfo | null;
  kiosk: "" | "on" | "attract";
  type: "state";
  private?: PrivateData;
  hand?: PrivateData;
  table?: TableStatePart;
  replay?: ReplayPart;
}

/** A possible answer to a prompt: its word, and the label of its button. */
export interface AnswerInfo {
  word: string;
  label: string;
}

/** One row of results. `verdict` is "" if the row is only informative; `said` is the verdict as text. */
export interface ResultRow {
  part: string;
  name: string;
  value: string;
  limit: string;
  verdict: string;
  said: string;
}

/** The state of a procedure.
 *
 * `closed` is the bitmap of closed sensors in hexadecimal. Marks are keyed by number. */
export interface ProcedureState {
  title: string;
  question: number;
  prompt: string;
  answers: AnswerInfo[];
  done: number;
  steps: number;
  closed: string;
  sensors: number[];
  lights: number[];
  sensor_marks: Record<string, string>;
  light_marks: Record<string, string>;
  rows: ResultRow[];
  lines: string[];
  buttons: Record<string, string>;
  finished: boolean;
  link: Link;
  hands: boolean;
  type: "state";
}

/** A square, light, button or code reed. `x` and `y` are in steps, as in the drawing. Missing values are null. */
export interface EditorThing {
  id: string;
  name: string;
  kind: "square" | "light" | "button" | "reed";
  x: number | null;
  y: number | null;
  sensor: number | null;
  light: number | null;
}

/** A fault in the description, and the ids of the things that it mentions. */
export interface EditorFault {
  text: string;
  things: string[];
}

/** A lane that can be made longer: its name in commands, and its displayed name. */
export interface EditorLane {
  id: string;
  called: string;
}

/** The state of an editor, as sent to its page. */
export interface EditorState {
  title: string;
  file: string;
  drawing: Drawing;
  things: EditorThing[];
  faults: EditorFault[];
  lanes: EditorLane[];
  undo: boolean;
  redo: boolean;
  saved: boolean;
  type: "state";
}

/** The visible value of a card on a square. */
export interface OpenValue {
  square: string;
  value: string;
}

/** A position, and the paths of an action's effects. The squares in `near` must be inside the picture. */
export interface RulePicture {
  pieces: PiecePlacement[];
  parts: PartPlacement[];
  values: OpenValue[];
  ways: Way[];
  near: string[];
}

/** A game, with a drawing of its board and a position in play, if it has one. */
export interface GameDrawing {
  game: string;
  title: string;
  drawing: Drawing;
  picture: RulePicture | null;
}

/** The drawings of all boards, which the start page fetches once. */
export interface StartDrawing {
  name: string;
  games: GameDrawing[];
}

/** A game that may be chosen. `rules` is true if it has rules to read, `lesson` if it has a playable lesson.
 *
 * `say` tells what it is about; `facts` are the players, the minutes and the age. */
export interface OfferedGame {
  game: string;
  title: string;
  say: string | null;
  facts: string[];
  recommended: boolean;
  chosen: boolean;
  rules: boolean;
  lesson: boolean;
}

/** A seat in the next game. `kind` is "human" or a computer player's name; `called` is the name of its `colour`. */
export interface StartSeat {
  name: string;
  kind: string;
  colour: string;
  called: string;
}

/** A value that can be chosen, and its label. */
export interface LabelledValue {
  value: string;
  label: string;
}

/** An option of the game, its current value and its allowed values. */
export interface OfferedOption {
  option: string;
  value: string;
  values: LabelledValue[];
}

/** A game that can be resumed. */
export interface UnfinishedGameInfo {
  record: string;
  title: string;
  say: string;
  created: string;
}

/** The start page's state as sent to a viewer; `table` is sent only to pages at the table. */
export interface StartState {
  prompt: string;
  detail: string | null;
  games: OfferedGame[];
  title: string;
  seats: StartSeat[];
  may_add: boolean;
  may_remove: boolean;
  kinds: LabelledValue[];
  options: OfferedOption[];
  first: OfferedOption;
  unfinished: UnfinishedGameInfo[];
  pace: string;
  patterns: boolean;
  link: Link;
  kiosk: "" | "on" | "attract";
  type: "state";
  table?: TableStatePart;
}

/** One rule; `numbers` are the numbers of the clauses that it corresponds to in the game's rules document. */
export interface RuleClause {
  numbers: string[];
  say: string;
  picture: RulePicture | null;
}

/** A group of related rules. */
export interface RuleGroup {
  heading: string;
  clauses: RuleClause[];
}

/** The rules of a game, and a drawing of the board for their pictures. */
export interface Rules {
  title: string;
  drawing: Drawing;
  groups: RuleGroup[];
}

/** One game; `name` is the name of its record, which can be replayed if `may_be_watched` is true.
 *
 * `length` is a message with the turns and minutes; `mended` has messages about corrections and takebacks, if any. */
export interface GameInfo {
  name: string;
  game: string;
  title: string;
  day: string;
  players: string[];
  winners: string[];
  turns: number;
  seconds: number;
  corrections: number;
  takebacks: number;
  is_over: boolean;
  ended_early: boolean;
  may_be_watched: boolean;
  length: string;
  mended: string[];
}

/** The numbers of games that a player, or anyone in a seat, has played and won; shared wins count as fractions. */
export interface Tally {
  name: string;
  played: number;
  won: number;
}

/** The tally of a seat in one game; `name` is the seat's position in the order of play, counted from 1. */
export interface SeatTally {
  name: string;
  played: number;
  won: number;
  game: string;
  title: string;
}

/** A player's actual and expected dice totals in all records of one game; `deviations` is in standard deviations. */
export interface LuckInfo {
  name: string;
  game: string;
  title: string;
  count: number;
  total: number;
  expected: number;
  deviations: number;
  luck: string;
  say: string;
}

/** A chi-square test of the dice in all records of one game; `chi_square` is None after too few rolls. */
export interface FairnessInfo {
  game: string;
  title: string;
  count: number;
  chi_square: number | null;
  degrees: number;
  verdict: string;
  say: string;
}

/** The data of the statistics page; `skipped` explains why each skipped record is not counted. */
export interface StatisticsInfo {
  games: GameInfo[];
  players: Tally[];
  seats: SeatTally[];
  luck: LuckInfo[];
  fairness: FairnessInfo[];
  skipped: string[];
}

export type GameMessage = Hello | LightsMessage | PatternsMessage | Refusal | Reload | GameState;

export type ProcedureMessage = Hello | LightsMessage | PatternsMessage | Refusal | Reload | ProcedureState;

export type EditorMessage = Hello | LightsMessage | PatternsMessage | Refusal | Reload | EditorState;

export type StartMessage = Hello | LightsMessage | PatternsMessage | Refusal | Reload | StartState;

export type GameCommand =
  | { do: "press"; button: string }
  | { do: "choose"; text: string }
  | { do: "dice"; text: string }
  | { do: "takeback" }
  | { do: "accept" }
  | { do: "play_on" }
  | { do: "broken"; sensor: string }
  | { do: "works"; sensor: string }
  | { do: "show_again" }
  | { do: "skip" }
  | { do: "chances" }
  | { do: "pace"; pace: string }
  | { do: "patterns"; shown: string }
  | { do: "move_everything"; wanted: string }
  | { do: "contribute"; seat: string; text: string }
  | { do: "give"; seat: string; kind: string }
  | { do: "end" }
  | { do: "lift"; piece: string }
  | { do: "place"; piece: string; square: string }
  | { do: "lift_part"; part: string }
  | { do: "place_part"; part: string; bay: string; side: string }
  | { do: "tap"; square: string }
  | { do: "show_hand"; seat: string }
  | { do: "relink"; seat: string }
  | { do: "leave" }
  | { do: "begin" }
  | { do: "again" }
  | { do: "use_board" }
  | { do: "touch" }
  | { do: "phones"; let: string };

export type ProcedureCommand =
  | { do: "answer"; word: string; question: string }
  | { do: "touch"; sensor: string };

export type EditorCommand =
  | { do: "move"; thing: string; row: string; column: string }
  | { do: "renumber"; thing: string; chain: string; number: string }
  | { do: "lengthen"; lane: string }
  | { do: "undo" }
  | { do: "redo" }
  | { do: "save"; faults: string }
  | { do: "reload" };

export type StartCommand =
  | { do: "game"; game: string }
  | { do: "name"; seat: string; name: string }
  | { do: "kind"; seat: string; kind: string }
  | { do: "add" }
  | { do: "remove"; seat: string }
  | { do: "move"; seat: string }
  | { do: "option"; option: string; value: string }
  | { do: "begin" }
  | { do: "go_on"; record: string }
  | { do: "learn"; game: string }
  | { do: "patterns"; shown: string }
  | { do: "pace"; pace: string }
  | { do: "relink"; seat: string }
  | { do: "touch" }
  | { do: "phones"; let: string };

export type ReplayCommand =
  | { do: "seek"; move: string }
  | { do: "show"; move: string; stage: string };

/** What a script may say, by id, with its arguments. */
export interface Labels {
  "script-board-of": { title: string | number };
  "script-board-zoomed": null;
  "script-table-lost": null;
  "script-program-lost": null;
  "script-only-watches": null;
  "script-virtual-board": null;
  "script-link-virtual": null;
  "script-link-online": null;
  "script-link-offline": null;
  "script-magnet": null;
  "script-progress": { done: string | number; steps: string | number };
  "script-failed": null;
  "script-part-of": { name: string | number; part: string | number };
  "script-you-win": null;
  "script-wins": { player: string | number };
  "script-win": { players: string | number };
  "script-your-turn": null;
  "script-plays": { player: string | number };
  "script-is-winner": null;
  "script-is-own-turn": null;
  "script-is-to-play": null;
  "script-is-you": null;
  "script-is-computer": null;
  "script-has-own-page": null;
  "script-seat-buttons": null;
  "script-in-hand-of": { piece: string | number; player: string | number };
  "script-hand-empty": null;
  "script-count-in-hand": { count: string | number };
  "script-fact": { label: string | number; text: string | number };
  "script-joined": null;
  "script-waiting": null;
  "script-joined-of": { joined: string | number; seats: string | number };
  "script-code-of": { player: string | number };
  "script-new-link-for": { player: string | number };
  "script-new-link": null;
  "script-open-here": null;
  "script-dice": null;
  "script-dice-are": { dice: string | number };
  "script-rolled": { dice: string | number; player: string | number };
  "script-dice-not-rolled": null;
  "script-not-rolled": null;
  "script-colour-and-dice": { colour: string | number; dice: string | number };
  "script-face-up": null;
  "script-nothing": null;
  "script-value": null;
  "script-left": { count: string | number };
  "script-press": { label: string | number };
  "script-piece-from": { piece: string | number; store: string | number };
  "script-laid-aside": { piece: string | number; value: string | number };
  "script-taken-up": { piece: string | number };
  "script-it-works": null;
  "script-sensor-works": { sensor: string | number };
  "script-carried-to": { place: string | number; thing: string | number };
  "script-carried-nowhere-yet": { thing: string | number };
  "script-next-to": { place: string | number; thing: string | number };
  "script-next-nowhere-yet": { thing: string | number };
  "script-carried-from": { place: string | number; thing: string | number };
  "script-turn-to-side": { side: string | number };
  "script-turn-how": null;
  "script-show-hand": { player: string | number };
  "script-tap-how": null;
  "script-back-where-it-was": null;
  "script-taken": null;
  "script-presses-where": { buttons: string | number };
  "script-into-the-hand": null;
  "script-bay-and-side": { bay: string | number; side: string | number };
  "script-picked-up": { thing: string | number };
  "script-platform-picked-up": { thing: string | number };
  "script-aimed-at": { place: string | number };
  "script-aimed-at-lit": { place: string | number };
  "script-put-down": { place: string | number; thing: string | number };
  "script-lit": { thing: string | number };
  "script-side-at-buffer": { side: string | number };
  "script-platform-in-bay": { bay: string | number; side: string | number; thing: string | number };
  "script-platform-off-board": { thing: string | number };
  "script-words-not-begun": null;
  "script-words-standing": { places: string | number };
  "script-words-lit": { places: string | number };
  "script-words-choices": { choices: string | number };
  "script-place-start": null;
  "script-place-arrival": null;
  "script-place-hangars": null;
  "script-sheriff": null;
  "script-off-the-board": null;
  "script-in-somebodys-hand": null;
  "script-fair-added": { players: string | number };
  "script-choose-thing": null;
  "script-file-saved": { file: string | number };
  "script-file-not-saved": { file: string | number };
  "script-save": null;
  "script-save-faults": { count: string | number };
  "script-thing-at": { column: string | number; name: string | number; row: string | number };
  "script-thing-faulty": { column: string | number; name: string | number; row: string | number };
  "script-photo-pin": { number: string | number };
  "script-photo-kind": null;
  "script-photo-large": null;
  "script-curve": { name: string | number; value: string | number };
  "script-plot": { curves: string | number; title: string | number };
  "script-turn": { count: string | number };
  "script-seat-name": { colour: string | number; number: string | number };
  "script-seat-kind": { player: string | number };
  "script-seat-remove": { player: string | number };
  "script-seat-move": { player: string | number };
  "script-rules-of": { title: string | number };
  "script-rules": null;
  "script-rules-short": { title: string | number };
  "script-rule-groups": null;
  "script-rule-picture": null;
  "script-rule-before": null;
  "script-rule-next": null;
  "script-close": null;
  "script-choose-game": null;
  "script-first-game": null;
  "script-play": null;
  "script-who-plays": null;
  "script-who-plays-game": { title: string | number };
  "script-learn": null;
  "script-learn-game": { title: string | number };
  "script-lesson-count": { done: string | number; steps: string | number };
  "script-end": null;
  "script-end-sure": null;
  "script-give-computer": { player: string | number };
  "script-give-person": { player: string | number };
  "script-replay-move": { count: string | number; move: string | number };
  "script-replay-play": null;
  "script-replay-pause": null;
  "script-records-none": null;
  "script-records-not-yours": null;
  "script-records-won": { players: string | number };
  "script-records-under-way": null;
  "script-records-ended-early": null;
  "script-records-players": { players: string | number; won: string | number };
  "script-records-watch": null;
  "script-records-go-on": null;
  "script-records-player": null;
  "script-records-game": null;
  "script-records-played": null;
  "script-records-wins": null;
  "script-records-order": null;
  "script-records-rolls": null;
  "script-records-sum": null;
  "script-records-expected": null;
  "script-records-luck": null;
  "script-records-fair": { count: string | number; title: string | number; words: string | number };
}
