import { landmarkAround } from './nearest-landmark.ts';

export type TooltipSide = 'top' | 'right';

type Shown = { trigger: HTMLElement; bubble: HTMLElement; described: string | null };

const delayMs = 700;
/** Within this time after another tooltip the next one appears immediately. */
const skipDelayMs = 300;
/** Lets the pointer cross the gap to the tooltip. */
const leaveMs = 150;
const gap = 6;
const margin = 8;

let shown: Shown | null = null;
let over: HTMLElement | null = null;
let pressed = false;
let hiddenAt = -Infinity;
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the texts of `Tooltip` on hover and focus, one at a time. */
export function followTooltips(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') point(target);
  });
  document.addEventListener('pointerout', ({ relatedTarget }) => {
    if (!relatedTarget) point(null);
  });
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    addEventListener(type, () => press(type === 'pointerdown'), { capture: true, passive: true });
  }
  document.addEventListener('click', hide, { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    const trigger = triggerAround(target);
    if (!trigger || pressed) hide();
    else show(trigger);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (shown?.trigger === target) hide();
  });
  // Before dialogs, which stay open when Escape closed a tooltip.
  addEventListener('keydown', escape, { capture: true });
}

function point(target: EventTarget | null): void {
  const inside = target instanceof Node && shown?.bubble.contains(target);
  const trigger = inside && shown ? shown.trigger : triggerAround(target);
  if (trigger === over) return;
  over = trigger;
  clearTimeout(timer);
  if (trigger === null) timer = setTimeout(hide, leaveMs);
  else if (shown || performance.now() - hiddenAt < skipDelayMs) show(trigger);
  else timer = setTimeout(() => show(trigger), delayMs);
}

function press(down: boolean): void {
  pressed = down;
  if (down) hide();
}

function escape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !shown) return;
  event.preventDefault();
  hide();
}

function triggerAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function show(trigger: HTMLElement): void {
  if (shown?.trigger === trigger) return;
  hide();
  const bubble = document.createElement('div');
  bubble.id = 'tooltip';
  bubble.role = 'tooltip';
  bubble.popover = 'manual';
  bubble.className = bubbleClass;
  const described = trigger.getAttribute('aria-describedby');
  trigger.setAttribute('aria-describedby', described ? `${described} ${bubble.id}` : bubble.id);
  (landmarkAround(trigger) ?? document.body).append(bubble);
  bubble.showPopover();
  shown = { trigger, bubble, described };
  follow();
}

function hide(): void {
  clearTimeout(timer);
  if (!shown) return;
  const { trigger, bubble, described } = shown;
  shown = null;
  hiddenAt = performance.now();
  cancelAnimationFrame(frame);
  bubble.remove();
  if (described === null) trigger.removeAttribute('aria-describedby');
  else trigger.setAttribute('aria-describedby', described);
}

/** Follows the trigger while it moves or changes its text, and hides when it is removed. */
function follow(): void {
  if (!shown) return;
  const { trigger, bubble } = shown;
  const { tooltip: text, tooltipSide: side } = trigger.dataset;
  const box = trigger.getBoundingClientRect();
  if (!text || !trigger.isConnected || box.bottom < 0 || box.top > innerHeight) return hide();
  if (bubble.textContent !== text) bubble.textContent = text;
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const [x, y] = side === 'right' ? beside(box, width, height) : above(box, width, height);
  bubble.style.translate = `${within(x, innerWidth - width)}px ${within(y, innerHeight - height)}px`;
  frame = requestAnimationFrame(follow);
}

function above({ left, top, bottom, width }: DOMRect, ownWidth: number, ownHeight: number) {
  const y = top - gap - ownHeight;
  return [left + (width - ownWidth) / 2, y < margin ? bottom + gap : y] as const;
}

function beside({ left, top, right, height }: DOMRect, ownWidth: number, ownHeight: number) {
  const x = right + gap;
  const fits = x + ownWidth + margin <= innerWidth;
  return [fits ? x : left - gap - ownWidth, top + (height - ownHeight) / 2] as const;
}

function within(position: number, room: number): number {
  return Math.round(Math.max(margin, Math.min(position, room - margin)));
}

const bubbleClass =
  'fixed inset-auto top-0 left-0 w-max max-w-72 animate-appear overflow-visible rounded-md bg-ink px-2 py-1 text-xs text-surface forced-colors:border';
