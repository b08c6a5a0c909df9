type Work = { id: number; steps: readonly { id: number }[] };

/** A draft whose record was deleted: its key, and the kind of record. */
export type LostInput = { name: string; gone: 'step' | 'task' | 'project'; text: string };

/**
 * Drafts on a project page whose record was deleted. `tasks` are the existing ones; null if the project itself was
 * deleted.
 */
export function lostInput(
  drafts: readonly [string, unknown][],
  tasks: readonly Work[] | null,
): LostInput[] {
  const lost: LostInput[] = [];
  for (const [name, value] of drafts) {
    const gone = tasks ? goneOf(name, tasks) : 'project';
    const text = textOf(value);
    if (gone && text !== '') lost.push({ name, gone, text });
  }
  return lost;
}

function goneOf(name: string, tasks: readonly Work[]): 'step' | 'task' | null {
  const [, noun, id] = /^projects\/\d+\/(tasks|steps)\/(\d+)\//.exec(name) ?? [];
  if (noun === 'tasks') return tasks.some((task) => task.id === Number(id)) ? null : 'task';
  if (noun !== 'steps') return null;
  const exists = tasks.some(({ steps }) => steps.some((step) => step.id === Number(id)));
  return exists ? null : 'step';
}

function textOf(value: unknown): string {
  const { text, typed } = value as { text?: unknown; typed?: object };
  const added = Array.isArray(value) ? (value as { details: { text: string }[] }[]) : [];
  const words: unknown[] = [
    text,
    ...Object.values(typed ?? {}).flat(),
    ...added.flatMap(({ details }) => details.map((detail) => detail.text)),
  ];
  return words.filter((word) => typeof word === 'string' && word.trim() !== '').join('\n');
}
