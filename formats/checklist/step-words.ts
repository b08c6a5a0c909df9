import { keyOf } from './owner-names.ts';

type Place = { task: number; step: number };
type Named = { name: string; steps: readonly { name: string }[] };

/**
 * Names each step uniquely: by its name, with the task's name if several steps share it, or else by position. The
 * import resolves the same text to the same step.
 */
export function stepWords(tasks: readonly Named[]) {
  const words = tasks.map(({ name: task, steps }, taskAt) =>
    steps.map(({ name }, at) => [name, `${task} > ${name}`, `Task ${taskAt + 1} > Step ${at + 1}`]),
  );
  const called = new Map<string, Place[]>();
  for (const [task, steps] of words.entries()) {
    for (const [step, texts] of steps.entries()) {
      for (const key of texts.map(keyOf)) {
        const places = called.get(key);
        if (places) places.push({ task, step });
        else called.set(key, [{ task, step }]);
      }
    }
  }
  const placesOf = (text: string): Place[] => called.get(keyOf(text)) ?? [];
  const wordsOf = (task: number, step: number): string | null =>
    words[task]?.[step]?.find((text) => placesOf(text).length === 1) ?? null;
  return { placesOf, wordsOf };
}
