import type { QueryClient } from '@tanstack/react-query';

import { sessionQuery } from '#client/data/session/queries.ts';
import { store } from '#client/ui/store.ts';

/** `id` is unique. */
type Celebration = Occasion & { id: number; fading: boolean };

/** Duration of a celebration and of its fading, in milliseconds. */
const shownMs = 3000;
const fadesMs = 500;

/**
 * Shows at most one celebration: a larger one replaces a smaller one, and a smaller one is dropped while a larger one
 * is shown. Respects the account's settings. `onDone` is called once, after it has faded or was replaced.
 */
export function celebrate(
  queryClient: QueryClient,
  occasion: Occasion,
  onDone: () => void = () => {},
): void {
  if (!isEnabled(queryClient, occasion)) {
    onDone();
    return;
  }
  const shown = celebration.get();
  if (shown && outranks(shown, occasion)) {
    onDone();
    return;
  }
  const before = whenDone;
  lastId += 1;
  whenDone = onDone;
  show({ ...occasion, id: lastId, fading: false }, shownMs, endCelebration);
  before();
}

function isEnabled(queryClient: QueryClient, { type }: Occasion): boolean {
  const user = queryClient.getQueryData(sessionQuery().queryKey)?.user;
  if (user?.celebrate === 'nothing') return false;
  return type !== 'step' || user?.celebrate !== 'tasksAndProjects';
}

/** Fades out the current celebration, if any. */
export function endCelebration(): void {
  const shown = celebration.get();
  if (!shown || shown.fading) return;
  show({ ...shown, fading: true }, fadesMs, () => {
    const done = whenDone;
    whenDone = () => {};
    show(null);
    done();
  });
}

const celebration = store<Celebration | null>(null);
export const shownCelebration = celebration.get;
export const useCelebration = celebration.use;

let whenDone: () => void = () => {};
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(next: Celebration | null, forMs = 0, then: () => void = () => {}): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(then, forMs);
  celebration.set(next);
}

/** The completed item. */
export type Occasion = { type: 'step' | 'task' | 'project'; name: string };

export function outranks(one: Occasion, other: Occasion): boolean {
  return ranks.indexOf(one.type) > ranks.indexOf(other.type);
}

/** Title and number of confetti pieces. */
export const looks: Record<Occasion['type'], { title: string; pieces: number }> = {
  step: { title: 'Step complete!', pieces: 20 },
  task: { title: 'Task complete!', pieces: 30 },
  project: { title: 'Project complete!', pieces: 50 },
};

const ranks = ['step', 'task', 'project'] as const satisfies Occasion['type'][];
