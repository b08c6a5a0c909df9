/** What is celebrated: something of this kind was completed; `name` is what it is called. */
export type Occasion = { type: 'step' | 'task' | 'project'; name: string };

/** Whether this celebration is larger than the other, so that the other is left out beside it. */
export function outranks(one: Occasion, other: Occasion): boolean {
  return ranks.indexOf(one.type) > ranks.indexOf(other.type);
}

/** What each kind says, and with how many pieces of confetti. */
export const looks: Record<Occasion['type'], { title: string; pieces: number }> = {
  step: { title: 'Step complete!', pieces: 20 },
  task: { title: 'Task complete!', pieces: 30 },
  project: { title: 'Project complete!', pieces: 50 },
};

const ranks = ['step', 'task', 'project'] as const satisfies Occasion['type'][];
