/** The id in a path or a query, or null where what stands there is none. */
export function idOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

type TaskPlace = { id: number; steps: readonly { id: number }[] };

/** The task that was selected last, and the tasks among which it stood. */
export type Selected = { id: number; tasks: readonly { id: number }[] };

/**
 * The task that the address's query names, of those there are; else the one with the step that it names;
 * else the one that was selected `before` or, where that is gone, its neighbour; else the first one.
 */
export function chosenTask<Task extends TaskPlace>(
  search: URLSearchParams,
  tasks: readonly Task[],
  before: Selected | null = null,
): Task | undefined {
  const task = idOf(search.get('task'));
  const step = idOf(search.get('step'));
  return (
    tasks.find(({ id }) => id === task) ??
    tasks.find(({ steps }) => steps.some(({ id }) => id === step)) ??
    (before && nearest(tasks, before)) ??
    tasks[0]
  );
}

/**
 * The address's query with this task in it, and no step, which would be one of another task; whatever else
 * it holds stays.
 */
export function searchWithTask(search: URLSearchParams, taskId: number): URLSearchParams {
  return searchWithStep(search, taskId, null);
}

/** The address's query with this step of this task in it, or with the task alone. */
export function searchWithStep(
  search: URLSearchParams,
  taskId: number,
  stepId: number | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('task', String(taskId));
  if (stepId === null) next.delete('step');
  else next.set('step', String(stepId));
  return next;
}

/** A task itself if it is still there, else the next one after it that is, else the last one before it. */
function nearest<Task extends TaskPlace>(
  tasks: readonly Task[],
  { id, tasks: among }: Selected,
): Task | undefined {
  const left = new Map(tasks.map((task) => [task.id, task]));
  const at = among.findIndex((one) => one.id === id);
  const near = [...among.slice(at), ...among.slice(0, at).toReversed()];
  return near.map((one) => left.get(one.id)).find((task) => task !== undefined);
}
