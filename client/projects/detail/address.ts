/** The id in a path or a query, or null where what stands there is none. */
export function idOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The task that the address's query names, of those there are; else the first one. */
export function chosenTask<Task extends { id: number }>(
  search: URLSearchParams,
  tasks: readonly Task[],
): Task | undefined {
  const wanted = idOf(search.get('task'));
  return tasks.find(({ id }) => id === wanted) ?? tasks[0];
}

/** The address's query with this task in it; whatever else it holds stays. */
export function searchWithTask(search: URLSearchParams, taskId: number): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('task', String(taskId));
  return next;
}
