import { isComposing } from './composing.ts';
import { landmarkAround } from './nearest-landmark.ts';

export type TooltipSide = 'top' | 'right';

type Shown = {
  trigger: HTMLElement;
  bubble: HTMLElement;
  described: string | null;
  texts: MutationObserver;
};

const delayMs = 700;
/** Within this time after another tooltip the next one appears immediately. */
const skipDelayMs = 300;
/** Lets the pointer cross the gap to the tooltip. */
const leaveMs = 150;

let shown: Shown | null = null;
let over: HTMLElement | null = null;
let pressed = false;
let hiddenAt = -Infinity;
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
  // The pointer may have come before.
  point([...document.querySelectorAll(':hover')].at(-1) ?? null);
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
  if (event.key !== 'Escape' || isComposing(event) || !shown) return;
  event.preventDefault();
  hide();
}

function triggerAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** The style sheet places the bubble at its anchor. */
function show(trigger: HTMLElement): void {
  if (shown?.trigger === trigger || !trigger.dataset['tooltip']) return;
  hide();
  const bubble = document.createElement('div');
  bubble.id = 'tooltip';
  bubble.role = 'tooltip';
  bubble.popover = 'manual';
  bubble.className = bubbleClass;
  bubble.dataset['side'] = trigger.dataset['tooltipSide'];
  const write = () => (bubble.textContent = trigger.dataset['tooltip'] ?? '');
  write();
  const texts = new MutationObserver(write);
  texts.observe(trigger, { attributeFilter: ['data-tooltip'] });
  const described = trigger.getAttribute('aria-describedby');
  trigger.setAttribute('aria-describedby', described ? `${described} ${bubble.id}` : bubble.id);
  trigger.style.setProperty('anchor-name', '--tooltip');
  (landmarkAround(trigger) ?? document.body).append(bubble);
  bubble.showPopover();
  shown = { trigger, bubble, described, texts };
}

function hide(): void {
  clearTimeout(timer);
  if (!shown) return;
  const { trigger, bubble, described, texts } = shown;
  shown = null;
  hiddenAt = performance.now();
  texts.disconnect();
  bubble.remove();
  trigger.style.removeProperty('anchor-name');
  if (described === null) trigger.removeAttribute('aria-describedby');
  else trigger.setAttribute('aria-describedby', described);
}

const bubbleClass =
  'tooltip animate-appear overflow-visible rounded-md bg-ink px-2 py-1 text-xs text-surface forced-colors:border';
