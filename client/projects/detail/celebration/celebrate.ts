import { useSyncExternalStore } from 'react';

/** A celebration as it is shown. `id` is new for each. */
type Celebration = Occasion & { id: number; fading: boolean };

/** How long a celebration stands, and how long it then takes to fade, in milliseconds. */
const standsMs = 3000;
const fadesMs = 500;

/**
 * Celebrates that something was completed. There is never more than one celebration: a larger one takes
 * the place of a smaller one, and a smaller one is left out while a larger one is shown.
 * `onDone` is called once, when the celebration is over: after it has faded, or as soon as it gives way.
 */
export function celebrate(occasion: Occasion, onDone: () => void = () => {}): void {
  if (shown && outranks(shown, occasion)) {
    onDone();
    return;
  }
  const before = whenDone;
  lastId += 1;
  whenDone = onDone;
  show({ ...occasion, id: lastId, fading: false }, standsMs, endCelebration);
  before();
}

/** Lets the celebration that is shown, if any, fade away now. */
export function endCelebration(): void {
  if (!shown || shown.fading) return;
  show({ ...shown, fading: true }, fadesMs, () => {
    const done = whenDone;
    whenDone = () => {};
    show(null);
    done();
  });
}

/** The celebration that is shown, if any. */
export function shownCelebration(): Celebration | null {
  return shown;
}

/** The same, for a component that shows it. */
export function useCelebration(): Celebration | null {
  return useSyncExternalStore(subscribe, shownCelebration);
}

let shown: Celebration | null = null;
let whenDone: () => void = () => {};
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Celebration | null, forMs = 0, then: () => void = () => {}): void {
  shown = next;
  clearTimeout(timer);
  if (next) timer = setTimeout(then, forMs);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The completed thing; `name` is its name. */
export type Occasion = { type: 'step' | 'task' | 'project'; name: string };

/** Whether this celebration is larger than the other, so that the other is left out beside it. */
export function outranks(one: Occasion, other: Occasion): boolean {
  return ranks.indexOf(one.type) > ranks.indexOf(other.type);
}

/** The title of each kind, and the number of confetti pieces. */
export const looks: Record<Occasion['type'], { title: string; pieces: number }> = {
  step: { title: 'Step complete!', pieces: 20 },
  task: { title: 'Task complete!', pieces: 30 },
  project: { title: 'Project complete!', pieces: 50 },
};

const ranks = ['step', 'task', 'project'] as const satisfies Occasion['type'][];
