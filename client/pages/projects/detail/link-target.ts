import { useEffect } from 'react';

import { afterClosing } from '#client/ui/focus.ts';

import { idOf } from './address.ts';

/**
 * Scrolls to the target of a link, highlights it briefly and focuses it: a detail whenever the address names one, a
 * step or task if the link was followed on this page. Any user input cancels it.
 */
export function useLinkTarget(): void {
  useEffect(() => {
    const home = location.pathname;
    let stop: () => void = () => {};
    const arrive = () => {
      stop();
      const target = location.pathname === home && targetOf(new URLSearchParams(location.search));
      if (target) stop = whenPresent(target.row, () => land(target));
    };
    const here = new URLSearchParams(location.search);
    if (here.has('detail')) arrive();
    else taskRow(here.get('task'))?.scrollIntoView({ block: 'nearest' });
    // Wouter's event. The page itself only replaces its address.
    addEventListener('pushState', arrive);
    return () => {
      stop();
      removeEventListener('pushState', arrive);
    };
  }, []);
}

/** The row to wait for, and its focusable parts in order of preference. */
type Target = { row: string; focus: string[] };

/** The innermost item in the address. */
function targetOf(search: URLSearchParams): Target | null {
  const [task, step, detail] = ['task', 'step', 'detail'].map((name) => idOf(search.get(name)));
  const name = `[data-step="${step}"]`;
  if (detail && step) {
    const row = `[data-detail="${detail}"]`;
    return { row, focus: [`${row} input[type="checkbox"]:enabled`, name] };
  }
  if (step) return { row: `li:has(${name})`, focus: [name] };
  if (!task) return null;
  return { row: `li:has(${taskName(task)})`, focus: [taskName(task)] };
}

function land({ row, focus }: Target): void {
  const target = focus
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null);
  target?.focus({ preventScroll: true });
  const element = document.querySelector(row);
  // A fading colour is fine with reduced motion.
  element?.animate({ backgroundColor: ['var(--accent-soft)', 'transparent'] }, mark);
  approach(element, settlingFrames);
}

const mark = { duration: 2500, easing: 'ease-in' };

/** Content above may still change its height, so it scrolls into view until that ends. */
function approach(element: Element | null, frames: number): void {
  const high = element && element.clientHeight > window.innerHeight / 2;
  element?.scrollIntoView({ block: high ? 'start' : 'center' });
  if (frames > 0) requestAnimationFrame(() => approach(element, frames - 1));
}

const settlingFrames = 8;
const longestWaitMs = 15_000;

/** Acts once the element exists, unless the user acts first. Returns a function that cancels it. */
function whenPresent(selector: string, act: () => void): () => void {
  const look = () => {
    if (!document.querySelector(selector)) return;
    stop();
    act();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), longestWaitMs);
  const events = ['pointerdown', 'keydown', 'wheel'];
  let cancelClosing = () => {};
  const stop = () => {
    cancelAnimationFrame(frame);
    cancelClosing();
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
  // The key that followed the link is still on its way and must not count as input.
  const frame = requestAnimationFrame(() => {
    for (const event of events) addEventListener(event, stop, { passive: true });
  });
  cancelClosing = afterClosing(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return stop;
}

function taskRow(id: string | null): Element | null | undefined {
  const task = idOf(id);
  return task === null ? null : document.querySelector(taskName(task))?.closest('li');
}

function taskName(id: number): string {
  return `[data-task="${id}"]`;
}
