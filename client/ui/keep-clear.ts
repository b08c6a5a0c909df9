/** In viewport pixels. */
export type Box = { top: number; bottom: number; left: number; right: number };

const gap = 16;

/**
 * The smallest vertical shift so that the box covers nothing of `avoid`. If there is not enough room, it covers as
 * little as possible.
 */
export function shiftOf(box: Box, avoid: readonly Box[], windowHeight: number): number {
  const inTheWay = avoid.filter(({ left, right }) => left < box.right && right > box.left);
  const costOf = (shift: number) => costAt(box, shift, inTheWay, windowHeight);
  const beside = inTheWay.flatMap(({ top, bottom }) => [
    top - gap - box.bottom,
    bottom + gap - box.top,
  ]);
  const [best = 0] = [0, ...beside].toSorted(
    (one, other) => costOf(one) - costOf(other) || Math.abs(one) - Math.abs(other),
  );
  return best;
}

/** Being partly outside of the viewport costs less than covering something. */
function costAt(box: Box, shift: number, avoid: readonly Box[], windowHeight: number): number {
  const [top, bottom] = [box.top + shift, box.bottom + shift];
  const covered = avoid.map((one) =>
    Math.max(0, Math.min(bottom + gap, one.bottom) - Math.max(top - gap, one.top)),
  );
  const hidden = Math.max(0, -top) + Math.max(0, bottom - windowHeight);
  return hidden + 10 * covered.reduce((sum, one) => sum + one, 0);
}

/** The area used last with the rows beside it, and the visible main actions: those of a dialog are in its footer. */
export function boxesToKeepClear(): Box[] {
  const used = lastUsed();
  return [...(used ? [used] : []), ...mainActions()];
}

/** Primary buttons have the attribute automatically; other elements set it themselves. */
function mainActions(): Box[] {
  const found = [...document.querySelectorAll(actions)];
  return found
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < window.innerHeight);
}

const actions = '[data-main-action], [data-selection-bar], [role$="dialog"] footer button';

/** The last press, with its row and the rows beside it; after a key, the focused control. */
function lastUsed(): Box | null {
  const { activeElement } = document;
  if (press) return press.control.isConnected ? rowsAround(press.control, press) : press.rows;
  return activeElement && activeElement !== document.body
    ? rowsAround(activeElement, centreOf(activeElement))
    : null;
}

/** The middle of the checkbox or other control that was used last. */
export function lastUsedPoint(): Point | null {
  const { activeElement } = document;
  if (!press) return activeElement && centreOf(activeElement);
  const control = press.control.closest('label')?.control ?? press.control;
  return control.isConnected ? centreOf(control) : press;
}

/** In viewport pixels. */
export type Point = { x: number; y: number };
let press: (Point & { control: Element; rows: Box }) | null = null;

const tallestRow = 120;

function rowsAround(control: Element, { x, y }: Point): Box {
  const row = control.closest('li, tr') ?? control.closest('label, button, a, input') ?? control;
  const box = row.getBoundingClientRect();
  const isRow = box.height > 0 && box.height < tallestRow;
  if (!isRow) return { top: y - 48, bottom: y + 48, left: x - 48, right: x + 48 };
  const { left, right } = box;
  const heightOf = (beside: Element | null) =>
    Math.min(beside?.getBoundingClientRect().height ?? 0, tallestRow);
  const inList = row.matches('li, tr');
  return {
    top: box.top - (inList ? heightOf(row.previousElementSibling) : 0),
    bottom: box.bottom + (inList ? heightOf(row.nextElementSibling) : 0),
    left,
    right,
  };
}

function centreOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** To be called with every press and key. */
export function followPresses(event: PointerEvent | KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (event instanceof KeyboardEvent) {
    if (target.closest('main')) press = null;
    // A press in an overlay belongs to the row that opened it.
  } else if (!target.closest('[data-overlay], [role="menu"]')) {
    const { clientX: x, clientY: y } = event;
    press = { x, y, control: target, rows: rowsAround(target, { x, y }) };
  }
}

/** Moves the toast up if it would cover the area in use; on phones to the top while a dialog covers the bottom. */
export function keepToastClear(list: HTMLElement): void {
  list.style.translate = '';
  const box = list.getBoundingClientRect();
  const toTop = window.innerWidth < phoneWidth && document.querySelector('[data-scroll-lock]');
  const shift = toTop ? gap / 2 - box.top : shiftOf(box, boxesToKeepClear(), window.innerHeight);
  if (shift !== 0) list.style.translate = `0 ${shift}px`;
}

const phoneWidth = 640;
