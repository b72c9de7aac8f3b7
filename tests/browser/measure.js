// What is wrong with the geometry of the table that is shown. Runs in the page; see geometry.py for the laws.
(limits) => {
  const faults = [];
  const fault = (law, what) => faults.push({ law, what });
  const wide = innerWidth, high = innerHeight;
  const table = document.querySelector(".table");
  const board = document.querySelector("main [data-board]") ?? document.querySelector("[data-board]");
  const bar = document.querySelector("[data-bar]");
  const hand = document.querySelector("[data-hand]");
  const short = (text, most = 50) => (text.length > most ? `${text.slice(0, most)}…` : text);

  const painted = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** The part of the screen in which something can be seen at all: what its ancestors clip away is gone. */
  function clipOf(element) {
    const clip = { left: 0, top: 0, right: wide, bottom: high };
    for (let up = element.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      if (style.overflowX !== "visible") {
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
      }
      if (style.overflowY !== "visible") {
        clip.top = Math.max(clip.top, box.top);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
    }
    return clip;
  }

  // ---- nothing lit is covered or out of sight -------------------------------------------------------

  const textsOf = (element) => element.dataset.action.split(" | ");

  /** Why a piece cannot be pressed where it is, or "". */
  function trouble(element) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return "has no size";
    for (const [x, y, where] of [
      [0.5, 0.5, "middle"],
      [0.2, 0.2, "top left"],
      [0.8, 0.2, "top right"],
      [0.2, 0.8, "bottom left"],
      [0.8, 0.8, "bottom right"],
    ]) {
      const left = box.left + x * box.width, top = box.top + y * box.height;
      if (left < 0 || top < 0 || left >= wide || top >= high) return `out of sight (${where})`;
      const hit = document.elementFromPoint(left, top);
      if (hit === element || element.contains(hit)) continue;
      const over = hit?.closest("[data-action]");
      if (over && over !== element && textsOf(over).some((text) => textsOf(element).includes(text))) continue; // the same
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
    if (!bar) fault("bar", "there is no bar");
    else if (onBoard.length) {
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
  if (hand && hand.getClientRects().length) {
    for (const [other, called] of [[board, "the board"], [bar, "the bar"]]) {
      if (!other || other.contains(hand)) {
        if (other) fault("hand", `lies on ${called}`);
        continue;
      }
      const [across, down] = common(inSight(hand), inSight(other));
      if (across > 1 && down > 1) fault("hand", `covers ${Math.round(across)} × ${Math.round(down)} px of ${called}`);
    }
  }

  // ---- text -----------------------------------------------------------------------------------------

  /** For screen readers: nobody sees it. */
  function forEarsOnly(element) {
    for (let up = element; up && up !== table; up = up.parentElement) {
      if (getComputedStyle(up).clipPath.startsWith("inset(50%")) return true;
    }
    return false;
  }

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
      const style = getComputedStyle(up);
      const frame = up.getBoundingClientRect();
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

  const spills = new Set();
  for (const one of written) {
    const how = cut(one);
    if (how) fault("text", `“${short(one.text, 40)}” is cut ${how}`);
    const box = one.parent.closest("[data-box], button, .button, .panel, section, article, li");
    if (box && !how && getComputedStyle(one.parent).position !== "absolute") {
      const frame = box.getBoundingClientRect();
      if (frame.width > 4 && one.boxes.some((rect) => rect.right > frame.right + 4 || rect.left < frame.left - 4)) {
        const told = `“${short(one.text, 40)}” sticks out of its box`;
        if (!spills.has(told)) fault("text", told);
        spills.add(told);
      }
    }
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
    const style = getComputedStyle(element);
    const alpha = /rgba?\(([^)]+)\)/.exec(style.backgroundColor)?.[1]?.split(/[ ,/]+/)?.[3];
    const solid = style.backgroundColor.startsWith("rgb(") || style.backgroundColor.startsWith("color") || Number(alpha) > 0.9;
    return (solid || style.backgroundImage !== "none") && Number(style.opacity) > 0.9;
  }

  // ---- sideways, touch, the whole table ---------------------------------------------------------------

  if (document.scrollingElement.scrollWidth > wide + 1) fault("sideways", "the page");
  for (const element of (table ?? document.body).querySelectorAll("*")) {
    const { overflowX } = getComputedStyle(element);
    if (!["auto", "scroll"].includes(overflowX) || element.scrollWidth <= element.clientWidth + 1) continue;
    if (painted(element) && element.getClientRects().length) fault("sideways", name(element));
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

  if (limits.whole && board) {
    const scroller = board.closest("main") ?? board;
    for (const element of [scroller, board]) {
      const more = element.scrollHeight - element.clientHeight;
      if (more > 1 && getComputedStyle(element).overflowY !== "visible") fault("whole", `${more} px must be scrolled`);
    }
    const box = board.getBoundingClientRect();
    if (box.bottom > high + 1) fault("whole", `${Math.round(box.bottom - high)} px are below the screen`);
  }
  return { faults, lit: lit.length };
};
