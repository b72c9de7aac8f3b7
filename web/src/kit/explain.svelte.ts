/**
 * Explanations beside pieces: on hover, on keyboard focus and on a long press.
 *
 *   <div use:explain={{ title: "Aldo 7", body: ["One Workmen symbol."], clause: "PV-2.3" }}>
 */

import type { Action } from "svelte/action";

export interface Explanation {
  title: string;
  /** Sentences, a paragraph each. */
  body?: string[];
  /** The clause of the rules that says more. */
  clause?: string;
  /** The piece of the board that is meant, if it is not the one that is pointed at. */
  piece?: HTMLElement | null;
}

export type Explained = Explanation | (() => Explanation) | null | undefined;

const HOVER_MS = 350;
const PRESS_MS = 450;
const NEAR = 4; // pixels

class Explaining {
  shown = $state.raw<Explanation | null>(null);
  box = $state.raw<DOMRect | null>(null);
  /** Set by a long press, so that the click that ends it does nothing else. */
  pressed = false;
  private timer = 0;
  private clicked = { x: NaN, y: NaN };

  later(element: Element, what: Explained, wait: number, pressed = false): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const found = typeof what === "function" ? what() : what;
      if (!found || !element.isConnected) return;
      this.shown?.piece?.removeAttribute("data-pointed");
      found.piece?.setAttribute("data-pointed", "");
      this.box = element.getBoundingClientRect();
      this.shown = found;
      this.pressed = pressed;
    }, wait);
  }

  /** Whoever has chosen something wants to see the table: what comes to lie under the mouse then is not explained
   * before the mouse moves. */
  click(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    this.clicked = { x: event.clientX, y: event.clientY };
    this.hide();
  }

  moved(event: PointerEvent): boolean {
    return !(Math.hypot(event.clientX - this.clicked.x, event.clientY - this.clicked.y) < NEAR);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.shown?.piece?.removeAttribute("data-pointed");
    this.shown = null;
  }
}

export const explaining = new Explaining();

export const explain: Action<HTMLElement | SVGElement, Explained> = (node, what) => {
  let current = what;
  const element = node as HTMLElement;
  const enter = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && explaining.moved(event)) explaining.later(node, current, HOVER_MS);
  };
  // A focused piece that is taken off the table loses the focus while the page is being drawn; nothing may change then.
  const leave = () => queueMicrotask(() => explaining.hide());
  const focus = () => {
    if (node.matches(":focus-visible")) explaining.later(node, current, HOVER_MS);
  };
  const down = (event: PointerEvent) => {
    explaining.pressed = false;
    if (event.pointerType !== "mouse") explaining.later(node, current, PRESS_MS, true);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" && !explaining.pressed) explaining.hide();
  };
  const click = (event: MouseEvent) => {
    if (!explaining.pressed) return;
    explaining.pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (explaining.pressed) event.preventDefault();
  };
  element.addEventListener("pointerenter", enter);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("focus", focus);
  element.addEventListener("blur", leave);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", leave);
  element.addEventListener("click", click, { capture: true });
  element.addEventListener("contextmenu", menu);
  return {
    update(next) {
      current = next;
    },
    destroy() {
      explaining.hide();
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", leave);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", leave);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("contextmenu", menu);
    },
  };
};
