import { clearToasts } from './toasts.ts';

/** Distances in CSS pixels: to dismiss, and to start a swipe. */
const away = 50;
const begins = 6;

/** A swipe to the right follows the finger and dismisses the toast; a short one snaps back. */
export function followSwipes(region: HTMLElement): void {
  let from: { x: number; y: number } | null = null;
  let moved = 0;
  const shift = ({ target }: PointerEvent, x: number) => {
    moved = x;
    const item = target instanceof Element ? target.closest('li') : null;
    if (item) item.style.translate = x > 0 ? `${x}px` : '';
    return item;
  };
  const end = (event: PointerEvent) => {
    if (event.type === 'pointerup' && moved > away) clearToasts();
    from = null;
    shift(event, 0);
  };
  region.addEventListener('pointerdown', ({ button, clientX: x, clientY: y }) => {
    if (button === 0) from = { x, y };
  });
  region.addEventListener('pointermove', (event) => {
    if (!from) return;
    const x = event.clientX - from.x;
    const y = Math.abs(event.clientY - from.y);
    if (moved > 0) shift(event, Math.max(1, x));
    else if (x > begins && x > y) shift(event, x)?.setPointerCapture(event.pointerId);
    else if (y > begins || x < -begins) from = null;
  });
  region.addEventListener('pointerup', end);
  region.addEventListener('pointercancel', end);
}
