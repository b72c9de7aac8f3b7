// What is wrong with the geometry of the table that is shown. Runs in the page; see geometry.py for the laws.
(limits) => {
  const faults = [];
  const fault = (law, what) => faults.push({ law, what });
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
    const { overflowX, overflowY, clipPath, display, backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, opacity } = getComputedStyle(element);
    return { overflowX, overflowY, clipPath, display, backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, opacity };
  });
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
    if (zone) return zone;
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
      if (style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none" || parseFloat(style.borderTopWidth) + parseFloat(style.borderLeftWidth) > 0) return up;
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

  const spills = new Set();
  for (const one of written) {
    const how = cut(one);
    if (how) fault("text", `“${short(one.text, 40)}” is cut ${how}`);
    const broken = brokenWord(one);
    if (broken) fault("text", `“${broken}” is broken into two lines`);
    const plate = how ? null : plateOf(one.parent);
    if (!plate) continue;
    const frame = boxOf(plate);
    const out = one.boxes.some(
      (box) => box.right > frame.right + 1.5 || box.left < frame.left - 1.5 || box.bottom > frame.bottom + box.height * 0.3 || box.top < frame.top - box.height * 0.3,
    );
    const told = `“${short(one.text, 40)}” sticks out of ${name(plate)}`;
    if (out && !spills.has(told)) fault("text", told);
    spills.add(told);
  }

  const flat = written.flatMap((one) => {
    const clip = clipOf(one.parent);
    return one.boxes
      .map((box) => ({ one, left: box.left, right: box.right, top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2 }))
      .filter((box) => box.left < clip.right && box.right > clip.left && box.top < clip.bottom && box.bottom > clip.top);
  });
  flat.sort((a, b) => a.top - b.top);
  let overlaps = 0;
  for (let first = 0; first < flat.length; first += 1) {
    for (let second = first + 1; second < flat.length && flat[second].top < flat[first].bottom; second += 1) {
      const a = flat[first], b = flat[second];
      if (a.one === b.one) continue;
      const [across, down] = common(a, b);
      if (across <= 2 || down <= 2 || overlaps > 20) continue;
      if (!seenAt(a, b)) continue;
      overlaps += 1;
      fault("text", `“${short(a.one.text, 30)}” and “${short(b.one.text, 30)}” overlap`);
    }
  }

  /** Both texts can be seen where they meet: neither lies under something opaque, like a card of a pile. */
  function seenAt(a, b) {
    const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
    const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
    const order = document.elementsFromPoint(x, y);
    const places = [a, b].map(({ one }) => order.findIndex((element) => element === one.parent || element.contains(one.parent)));
    if (places.some((place) => place < 0)) return false;
    const [above, below] = [Math.min(...places), Math.max(...places)];
    return !order.slice(above, below).some((element) => opaque(element));
  }

  function opaque(element) {
    const style = styleOf(element);
    const alpha = Number(/rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(style.backgroundColor)?.slice(1).find(Boolean) ?? 1);
    const solid = alpha > 0.9;
    return (solid || style.backgroundImage !== "none") && Number(style.opacity) > 0.9;
  }

  /** What lies over the middle of a text, if that is something else; the cards of a pile may lie over each other. */
  function covering({ parent, boxes: [box] }) {
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, clip = clipOf(parent);
    if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return null;
    if (parent.closest("[data-piece], [data-card], dialog") || getComputedStyle(parent).pointerEvents === "none") return null;
    const hit = document.elementFromPoint(x, y);
    return !hit || hit.contains(parent) || parent.contains(hit) ? null : hit;
  }
  for (const one of written) {
    const cover = covering(one);
    if (cover && opaque(cover)) fault("text", `“${short(one.text, 30)}” lies under ${name(cover)}`);
  }

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
  return { faults, lit: lit.length };
};
