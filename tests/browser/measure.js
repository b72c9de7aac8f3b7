// What is wrong with the geometry of the table that is shown, in each theme. Runs in the page; see geometry.py for the
// laws. Themes differ in colours only, so boxes are measured once; what depends on colours is judged in each theme.
(limits) => {
  const found = Object.fromEntries(limits.themes.map((theme) => [theme, []]));
  const fault = (law, what) => limits.themes.forEach((theme) => found[theme].push({ law, what }));
  const wide = innerWidth, high = innerHeight;
  const table = document.querySelector(".table");
  const shown = (marks) => [...document.querySelectorAll(marks)].filter((element) => element.getClientRects().length);
  const boards = shown("[data-board]"), bars = shown("[data-bar]"), hands = shown("[data-hand]");
  const short = (text, most = 50) => (text.length > most ? `${text.slice(0, most)}…` : text);

  /** Each is asked for often, and nothing changes meanwhile. */
  function remembered(find) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element);
    };
  }
  const styleOf = remembered((element) => {
    const { overflowX, overflowY, clipPath, display, position, borderTopWidth, borderLeftWidth, borderTopLeftRadius, opacity, pointerEvents } = getComputedStyle(element);
    return { overflowX, overflowY, clipPath, display, position, borderTopWidth, borderLeftWidth, borderTopLeftRadius, opacity, pointerEvents };
  });
  const coloursIn = () => remembered((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return { backgroundColor, backgroundImage };
  });
  let coloursOf = coloursIn();
  const boxOf = remembered((element) => element.getBoundingClientRect());

  const painted = remembered((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }),
  );

  /** The part of the screen in which something can be seen at all: what its ancestors clip away is gone. */
  const clipOf = (element) => (element.parentElement ? clipIn(element.parentElement) : { left: 0, top: 0, right: wide, bottom: high });
  const clipIn = remembered((up) => {
    const clip = { ...clipOf(up) };
    const style = styleOf(up), box = boxOf(up);
    if (style.overflowX !== "visible") {
      clip.left = Math.max(clip.left, box.left);
      clip.right = Math.min(clip.right, box.right);
    }
    if (style.overflowY !== "visible") {
      clip.top = Math.max(clip.top, box.top);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    return clip;
  });

  // ---- nothing lit is covered or out of sight -------------------------------------------------------

  const NEAR = 0.1; // of width and height: near a corner
  const textsOf = (element) => element.dataset.action.split(" | ");

  /** Why a piece cannot be pressed where it is, or "". */
  function trouble(element) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return "has no size";
    for (const [x, y, where] of [
      [0.5, 0.5, "middle"],
      [NEAR, NEAR, "top left"],
      [1 - NEAR, NEAR, "top right"],
      [NEAR, 1 - NEAR, "bottom left"],
      [1 - NEAR, 1 - NEAR, "bottom right"],
    ]) {
      const left = box.left + x * box.width, top = box.top + y * box.height;
      if (left < 0 || top < 0 || left >= wide || top >= high) return `out of sight (${where})`;
      const hit = document.elementFromPoint(left, top);
      if (hit === element || element.contains(hit)) continue;
      return `covered (${where}) by ${name(hit)}`;
    }
    return "";
  }

  function name(element) {
    if (!element) return "nothing";
    const zone = element.closest("[data-bar]") ? "the bar" : element.closest("[data-hand]") ? "the hand" : "";
    return zone || described(element);
  }

  function described(element) {
    const called = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    return `${element.tagName.toLowerCase()}.${[...element.classList].filter((one) => !one.startsWith("svelte-")).join(".")} “${short(called, 30)}”`;
  }

  const lit = [...document.querySelectorAll("[data-action]")].filter((element) => textsOf(element)[0] && element.getClientRects().length);
  const onBoard = lit.filter((element) => !element.closest("[data-bar]"));
  const carried = new Set();
  for (const element of lit) {
    const problem = trouble(element);
    if (problem) fault("free", `${short(element.dataset.action)}: ${problem}`);
    for (const text of textsOf(element)) carried.add(text);
  }
  for (const text of limits.legal) if (!carried.has(text)) fault("answers", `no place for “${text}”`);

  // ---- bar and hand ---------------------------------------------------------------------------------

  if (limits.legal.length) {
    if (!bars.length) fault("bar", "there is no bar");
    for (const bar of onBoard.length ? bars : []) {
      const share = bar.getBoundingClientRect().height / high;
      if (share > limits.bar + 0.001) fault("bar", `${Math.round(100 * share)} % of the height`);
    }
  }
  const inSight = (element) => {
    const box = element.getBoundingClientRect(), clip = clipOf(element);
    return {
      left: Math.max(box.left, clip.left), top: Math.max(box.top, clip.top),
      right: Math.min(box.right, clip.right), bottom: Math.min(box.bottom, clip.bottom),
    };
  };
  const common = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  for (const hand of hands) {
    const held = [hand, ...hand.querySelectorAll("[data-piece], [data-action]")].filter(painted);
    for (const [other, called] of [...boards.map((one) => [one, "the board"]), ...bars.map((one) => [one, "the bar"])]) {
      if (other.contains(hand)) fault("hand", `lies on ${called}`);
      for (const one of other.contains(hand) ? [] : held) {
        const [across, down] = common(inSight(one), inSight(other));
        if (across > 2 && down > 2) fault("hand", `${one === hand ? "" : `${name(one)} `}covers ${Math.round(across)} × ${Math.round(down)} px of ${called}`);
      }
    }
    const box = hand.getBoundingClientRect();
    if (box.bottom > high + 1 || box.right > wide + 1 || box.left < -1) fault("hand", "is not wholly on the screen");
    if (hand.scrollHeight > hand.clientHeight + 1 && styleOf(hand).overflowY !== "visible") fault("hand", "must be scrolled");
  }

  // ---- text -----------------------------------------------------------------------------------------

  /** For screen readers: nobody sees it. */
  const forEarsOnly = remembered((element) => element !== table && element !== null && (styleOf(element).clipPath.startsWith("inset(50%") || forEarsOnly(element.parentElement)));

  const written = [];
  const walker = document.createTreeWalker(table ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest("option, title, [data-unmeasured]") || !painted(parent)) continue;
    if (forEarsOnly(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) written.push({ node, parent, boxes, text: node.data.trim() });
  }

  /** Whether an ancestor cuts some of a text away. What can be scrolled to is not cut. */
  function cut({ parent, boxes }) {
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const style = styleOf(up);
      const frame = boxOf(up);
      if (frame.width <= 1 || style.clipPath.startsWith("inset(50%")) return ""; // for screen readers
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      for (const box of boxes) {
        if (hides(style.overflowX) && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)) return "at the side";
        if (hides(style.overflowY) && (box.bottom > frame.bottom + box.height * 0.35 || box.top < frame.top - box.height * 0.35)) return "above or below";
      }
      if (["auto", "scroll"].includes(style.overflowY)) break;
    }
    return boxes.some((box) => box.right > wide + 1.5 || box.left < -1.5) ? "at the edge of the screen" : "";
  }

  /** What is drawn around a text: its nearest ancestor with a colour or a line of its own. */
  function plateOf(parent) {
    for (let up = parent; up && up !== table; up = up.parentElement) {
      const style = styleOf(up);
      if (["auto", "scroll"].includes(style.overflowY)) return null;
      if (style.display === "inline" || style.display === "contents" || up instanceof SVGElement) continue;
      if (coloured(up) || parseFloat(style.borderTopWidth) + parseFloat(style.borderLeftWidth) > 0) return up;
    }
    return null;
  }

  /** The first word that goes on in the next line without a hyphen. */
  function brokenWord({ node, boxes }) {
    if (boxes.length < 2 || node.parentElement instanceof SVGElement) return "";
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size > 1) return word;
    }
    return "";
  }

  for (const one of written) {
    one.cut = cut(one);
    if (one.cut) fault("text", `“${short(one.text, 40)}” is cut ${one.cut}`);
    const broken = brokenWord(one);
    if (broken) fault("text", `“${broken}” is broken into two lines`);
  }

  const isRound = (plate) => styleOf(plate).borderTopLeftRadius === "50%";

  /** Whether the middle half of a line goes beyond an ellipse. */
  function outOfRound(box, frame) {
    const beyond = (x, y) => ((x - frame.left) / frame.width - 0.5) ** 2 + ((y - frame.top) / frame.height - 0.5) ** 2 > 0.5 ** 2 + 0.01;
    const [top, bottom] = [box.top + box.height / 4, box.bottom - box.height / 4];
    return [box.left, box.right].some((x) => beyond(x, top) || beyond(x, bottom));
  }

  /** Texts that stick out of what is drawn around them. */
  function spilling() {
    const told = new Set();
    for (const one of written) {
      const plate = one.cut ? null : plateOf(one.parent);
      if (!plate) continue;
      const frame = boxOf(plate);
      const out = isRound(plate) ? one.boxes.some((box) => outOfRound(box, frame)) : one.boxes.some(
        (box) => box.right > frame.right + 1.5 || box.left < frame.left - 1.5 || box.bottom > frame.bottom + box.height * 0.3 || box.top < frame.top - box.height * 0.3,
      );
      if (out) told.add(`“${short(one.text, 40)}” sticks out of ${name(plate)}`);
    }
    return [...told];
  }

  // ---- what lies over each other --------------------------------------------------------------------

  const SLIM = 0.2; // of a line's height, above and below: letters leave it empty
  const THIN = 0.14; // of a picture, at each side: outlines leave it empty
  const PIECE = "[data-piece], [data-card], .look";
  const SMALL = 0.5; // of a piece, in one direction: what is larger is its ground
  const MOST_TOLD = 20;
  const isInSight = (box, clip) => box.left < clip.right && box.right > clip.left && box.top < clip.bottom && box.bottom > clip.top;

  const within = (box, clip) => ({
    left: Math.max(box.left, clip.left), right: Math.min(box.right, clip.right), top: Math.max(box.top, clip.top), bottom: Math.min(box.bottom, clip.bottom),
  });
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

  /** Lines of text: what is drawn there. */
  const lines = written.flatMap((one) => {
    const clip = clipOf(one.parent);
    return one.boxes
      .map((box) => ({ what: one, element: one.parent, called: `“${short(one.text, 30)}”`, left: box.left, right: box.right, top: box.top + box.height * SLIM, bottom: box.bottom - box.height * SLIM }))
      .filter((box) => isInSight(box, clip));
  });

  /** Pictures of boards and hands, and small plates in pieces. Those marked data-layer lie under or over others on purpose,
   * those marked data-over on a plate. */
  const pictures = [];
  for (const zone of [...boards, ...hands]) {
    for (const element of zone.querySelectorAll("svg, img, canvas")) {
      if (element.closest("[data-layer]") || element.parentElement.closest("svg") || !painted(element) || forEarsOnly(element)) continue;
      const box = boxOf(element), clip = clipOf(element);
      if (box.width < 4 || box.height < 4 || !isInSight(box, clip)) continue;
      const [across, down] = [box.width * THIN, box.height * THIN];
      const called = `a picture in ${described(element.parentElement)}`;
      const drawn = { left: box.left + across, right: box.right - across, top: box.top + down, bottom: box.bottom - down };
      pictures.push({ what: element, element, called, ...within(drawn, clip) });
    }
    for (const element of zone.querySelectorAll("[data-piece] *, [data-card] *, .look *")) {
      if (!(["absolute", "fixed"].includes(styleOf(element).position) || hasText(element)) || element.closest("svg, [data-layer]") || element.matches("button")) continue;
      const box = boxOf(element), piece = boxOf(element.closest(PIECE));
      if (box.width < 4 || box.height < 4 || (box.width > piece.width * SMALL && box.height > piece.height * SMALL)) continue;
      if (!painted(element) || !coloured(element)) continue;
      const clip = clipOf(element);
      if (!isInSight(box, clip)) continue;
      const seen = within(box, clip);
      pictures.push({ what: element, element, plate: true, called: described(element), left: seen.left + 1, right: seen.right - 1, top: seen.top + 1, bottom: seen.bottom - 1 });
    }
  }

  /** Pairs that lie over each other, neither of them a part of the other, with what lies at that point, from the top. */
  function meetings() {
    const marks = [...lines.map((one) => ({ ...one, law: "text" })), ...pictures.map((one) => ({ ...one, law: "pictures" }))];
    marks.sort((a, b) => a.top - b.top);
    const pairs = [];
    for (let first = 0; first < marks.length; first += 1) {
      for (let second = first + 1; second < marks.length && marks[second].top < marks[first].bottom; second += 1) {
        const a = marks[first], b = marks[second];
        if (a.what === b.what) continue;
        const [across, down] = common(a, b);
        if (across <= 2 || down <= 2) continue;
        const law = a.law === "text" && b.law === "text" ? "text" : "pictures";
        if (law === "pictures" && (a.element.contains(b.element) || b.element.contains(a.element) || a.element.closest("[data-layer]") || b.element.closest("[data-layer]"))) continue;
        if ((a.plate && b.element.closest("[data-over]")) || (b.plate && a.element.closest("[data-over]"))) continue;
        pairs.push({ a, b, law });
      }
    }
    return pairs;
  }

  const everythingCounts = new CSSStyleSheet();
  everythingCounts.replaceSync("* { pointer-events: auto !important; }");
  const pairs = meetings();
  if (pairs.some((pair) => pair.law === "pictures")) document.adoptedStyleSheets.push(everythingCounts);
  for (const pair of pairs) {
    const { a, b } = pair;
    const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
    const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
    pair.order = document.elementsFromPoint(x, y);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everythingCounts);

  /** Both can be seen where they meet: neither lies under something opaque, like a card of a pile. */
  function bothSeen({ a, b, order, law }) {
    const places = [a, b].map(({ element }) => order.findIndex((one) => one === element || one.contains(element)));
    if (places.some((place) => place < 0)) return false;
    const [above, below] = [Math.min(...places), Math.max(...places)];
    const between = order.slice(above, below);
    if (law === "text") return !between.some(opaque);
    const lower = places[0] < places[1] ? b : a;
    return !between.some((one) => opaque(one) && !inOnePiece(one, lower.element));
  }

  function inOnePiece(one, other) {
    for (let piece = one.closest(PIECE); piece; piece = piece.parentElement.closest(PIECE)) if (piece.contains(other)) return true;
    return false;
  }

  function coloured(element) {
    const { backgroundColor, backgroundImage } = coloursOf(element);
    return backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
  }

  function opaque(element) {
    const { backgroundColor, backgroundImage } = coloursOf(element);
    const alpha = Number(/rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor)?.slice(1).find(Boolean) ?? 1);
    return (alpha > 0.9 || backgroundImage !== "none") && Number(styleOf(element).opacity) > 0.9;
  }

  /** What lies over the middle of a text, if that is something else; the cards of a pile may lie over each other. */
  function coverOf({ parent, boxes: [box] }) {
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, clip = clipOf(parent);
    if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return null;
    if (parent.closest("[data-piece], [data-card], dialog") || styleOf(parent).pointerEvents === "none") return null;
    const hit = document.elementFromPoint(x, y);
    return !hit || hit.contains(parent) || parent.contains(hit) ? null : hit;
  }
  /** On the board every text is tried; of a line of the log, or the like, one. */
  const tried = new Set();
  const worthTrying = written.filter(({ parent }) => {
    const line = parent.closest("[data-board], [data-hand], [data-bar]") ? parent : (parent.closest("li, p, tr, dd") ?? parent);
    return !tried.has(line) && tried.add(line);
  });
  const covered = worthTrying.map((one) => ({ one, cover: coverOf(one) })).filter(({ cover }) => cover);

  // ---- sideways, touch, the whole table ---------------------------------------------------------------

  if (document.scrollingElement.scrollWidth > wide + 1) fault("sideways", "the page");
  for (const element of (table ?? document.body).querySelectorAll("*")) {
    const { overflowX } = styleOf(element);
    const scrolls = ["auto", "scroll"].includes(overflowX) || boards.includes(element) || hands.includes(element);
    if (!scrolls || element.scrollWidth <= element.clientWidth + 1) continue;
    if (painted(element) && element.getClientRects().length) fault("sideways", `${name(element)}: ${element.scrollWidth - element.clientWidth} px`);
  }

  if (limits.touch) {
    const targets = document.querySelectorAll("button:not([aria-disabled=true]), a[href], summary, input, select, textarea");
    for (const element of targets) {
      const box = element.getBoundingClientRect();
      if (!painted(element) || box.width === 0 || box.bottom < 1 || box.top > high - 1 || box.right < 1 || box.left > wide - 1) continue;
      const clip = clipOf(element);
      if (box.bottom <= clip.top || box.top >= clip.bottom || box.right <= clip.left || box.left >= clip.right) continue;
      if (Math.min(box.width, box.height) < limits.touch - 0.5) {
        fault("touch", `${name(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
      }
    }
  }

  for (const board of limits.whole ? boards : []) {
    for (const element of [board.closest("main"), board, ...board.querySelectorAll("*"), ...hands]) {
      if (!element || !["auto", "scroll", "hidden"].includes(styleOf(element).overflowY) || !painted(element)) continue;
      if (element.matches("svg, svg *") || (element.clientWidth <= 1 && element.clientHeight <= 1)) continue;
      const more = element.scrollHeight - element.clientHeight;
      if (more > 1 && (element === board || element.closest("main") === element || styleOf(element).overflowY !== "hidden")) fault("whole", `${more} px of ${name(element)} must be scrolled`);
    }
    const box = board.getBoundingClientRect();
    if (box.bottom > high + 1) fault("whole", `${Math.round(box.bottom - high)} px are below the screen`);
    if (document.querySelector("[data-hand]") && !hands.length) fault("whole", "the hand is folded away");
  }

  // ---- what depends on colours ------------------------------------------------------------------------

  const root = document.documentElement, usual = root.dataset.theme;
  for (const theme of limits.themes) {
    root.dataset.theme = theme;
    coloursOf = coloursIn();
    const tell = (law, what) => found[theme].push({ law, what });
    for (const what of spilling()) tell("text", what);
    for (const { a, b, law } of pairs.filter(bothSeen).slice(0, MOST_TOLD)) tell(law, `${a.called} and ${b.called} overlap`);
    for (const { one, cover } of covered) if (opaque(cover)) tell("text", `“${short(one.text, 30)}” lies under ${name(cover)}`);
  }
  if (usual === undefined) delete root.dataset.theme;
  else root.dataset.theme = usual;
  return found;
};
