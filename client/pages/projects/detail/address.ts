/** The id in a path or query; null if invalid. */
export function idOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

type TaskPlace = { id: number; steps: readonly { id: number }[] };

/** The previously selected task, the tasks at that time, and the query at that time. */
export type Selected = { id: number; tasks: readonly { id: number }[]; query: string };

/**
 * The task of the step in the address, else the task in it, else the one selected `before` or its neighbour if that
 * is gone, else the first task shown. While the address is unchanged the previous task stays selected, even if
 * the step moves to another task.
 */
export function chosenTask<Task extends TaskPlace>(
  search: URLSearchParams,
  tasks: readonly Task[],
  before: Selected | null = null,
  hidden: ReadonlySet<number> = new Set(),
): Task | undefined {
  const same = before?.query === search.toString();
  const named = same ? undefined : namedTask(search, tasks);
  if (named) return named;
  const shown = tasks.filter(({ id }) => !hidden.has(id));
  const near = before && nearest(tasks, before);
  if (near && (same || !hidden.has(near.id))) return near;
  return shown[0];
}

/**
 * The corrected query: with the `selected` task, and without a step of another task. Null if the query is correct
 * already or names neither.
 */
export function correctedSearch(
  search: URLSearchParams,
  selected: TaskPlace | undefined,
): URLSearchParams | null {
  if (!search.has('task') && !search.has('step')) return null;
  const step = selected?.steps.find(({ id }) => id === idOf(search.get('step')));
  const right = new URLSearchParams(search);
  if (selected) right.set('task', String(selected.id));
  else right.delete('task');
  if (step) right.set('step', String(step.id));
  else right.delete('step');
  if (!step) right.delete('detail');
  // The thread of another step is no place for the comment.
  if (!step && search.has('step')) right.delete('comment');
  return right.toString() === search.toString() ? null : right;
}

/** Replaces the task and drops the step, keeping other parameters. */
export function searchWithTask(search: URLSearchParams, taskId: number): URLSearchParams {
  return searchWithStep(search, taskId, null);
}

/** Replaces the task and the step, or drops the step. */
export function searchWithStep(
  search: URLSearchParams,
  taskId: number,
  stepId: number | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('task', String(taskId));
  if (stepId === null) next.delete('step');
  else next.set('step', String(stepId));
  next.delete('detail');
  next.delete('comment');
  return next;
}

function namedTask<Task extends TaskPlace>(
  search: URLSearchParams,
  tasks: readonly Task[],
): Task | undefined {
  const task = idOf(search.get('task'));
  const step = idOf(search.get('step'));
  return (
    tasks.find(({ steps }) => steps.some(({ id }) => id === step)) ??
    tasks.find(({ id }) => id === task)
  );
}

/** The task itself if it exists, else the next existing one after it, else the last one before it. */
function nearest<Task extends TaskPlace>(
  tasks: readonly Task[],
  { id, tasks: among }: Pick<Selected, 'id' | 'tasks'>,
): Task | undefined {
  const left = new Map(tasks.map((task) => [task.id, task]));
  const at = among.findIndex((one) => one.id === id);
  const near = [...among.slice(at), ...among.slice(0, at).toReversed()];
  return near.map((one) => left.get(one.id)).find((task) => task !== undefined);
}
