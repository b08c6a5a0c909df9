/**
 * Returns a function that finds the entries of a response by id. The index is built once per response, because every
 * row of a page looks something up.
 */
export function indexed<Answer extends object, Entry extends { id: number | string }>(
  entriesOf: (answer: Answer) => readonly Entry[],
): (answer: Answer, id: Entry['id']) => Entry | undefined {
  const known = new WeakMap<Answer, ReadonlyMap<Entry['id'], Entry>>();
  return (answer, id) => {
    const index = known.get(answer) ?? new Map(entriesOf(answer).map((one) => [one.id, one]));
    known.set(answer, index);
    return index.get(id);
  };
}
