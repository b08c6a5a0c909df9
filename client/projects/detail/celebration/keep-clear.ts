/** The part of an axis that something takes, in pixels of the window. */
type Span = { top: number; bottom: number };

const gap = 16;

/** How far a card has to move, down or up, to leave what was just used uncovered. */
export function shiftOf(card: Span, used: Span, windowHeight: number): number {
  if (card.bottom + gap <= used.top || card.top >= used.bottom + gap) return 0;
  const above = used.top - gap - card.bottom;
  const below = used.bottom + gap - card.top;
  const hiddenAbove = Math.max(0, gap - (card.top + above));
  const hiddenBelow = Math.max(0, card.bottom + below - (windowHeight - gap));
  if (hiddenAbove === hiddenBelow) return -above < below ? above : below;
  return hiddenAbove < hiddenBelow ? above : below;
}

/** Moves a card that stands in the middle of the window away from what was just used. */
export function keepClear(card: HTMLElement, used: DOMRect | null): void {
  if (!used) return;
  // The layout's place: the card may be shown smaller while it appears.
  const middle = window.innerHeight / 2;
  const half = card.offsetHeight / 2;
  const place = { top: middle - half, bottom: middle + half };
  const shift = shiftOf(place, used, window.innerHeight);
  if (shift !== 0) card.style.top = `${shift}px`;
}

/** Where the last press was, with the control that it hit; after a key, the control with the focus. */
export function lastUsed(): DOMRect | null {
  const { activeElement } = document;
  if (!press) {
    return activeElement && activeElement !== document.body
      ? activeElement.getBoundingClientRect()
      : null;
  }
  const point = new DOMRect(press.x - 24, press.y - 24, 48, 48);
  if (!press.control.isConnected) return point;
  const { top, bottom } = press.control.getBoundingClientRect();
  const isRow = bottom > top && bottom - top < largestControl;
  return isRow ? new DOMRect(press.x, top, 1, bottom - top) : point;
}

const largestControl = 120;

let press: { x: number; y: number; control: Element } | null = null;

/** Remembers where the last press was. Returns a function that stops it. */
export function followPresses(): () => void {
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  const onPress = ({ clientX: x, clientY: y, target }: PointerEvent) => {
    if (!(target instanceof Element)) return;
    press = { x, y, control: target.closest('li, label, button, a, input') ?? target };
  };
  addEventListener('pointerdown', onPress, options);
  addEventListener('keydown', () => (press = null), options);
  return () => over.abort();
}
