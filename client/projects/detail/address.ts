import type { WorkStatus } from '#contract/values.ts';

/** The id in a path or a query, or null where what stands there is none. */
export function idOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

type TaskPlace = { id: number; status?: WorkStatus; steps: readonly { id: number }[] };

/** The task that was selected last, the tasks among which it stood, and the query of the address then. */
export type Selected = { id: number; tasks: readonly { id: number }[]; query: string };

/**
 * The task with the step that the address's query names; else the one that it names itself; else the one
 * that was selected `before` or, where that is gone, its neighbour; else the first that is shown and open. As long as
 * the address stays as it was then it is the one before: a step that leaves it does not take the selection along.
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
  return shown.find(({ status }) => status !== 'completed') ?? shown[0];
}

/**
 * The address's query put right: with the task that is `selected`, and without a step that is not one of
 * it. Null where it is right already, as an address that names neither is.
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
  // The thread of another step is no place for it.
  if (!step && search.has('step')) right.delete('comment');
  return right.toString() === search.toString() ? null : right;
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

/** A task itself if it is still there, else the next one after it that is, else the last one before it. */
function nearest<Task extends TaskPlace>(
  tasks: readonly Task[],
  { id, tasks: among }: Pick<Selected, 'id' | 'tasks'>,
): Task | undefined {
  const left = new Map(tasks.map((task) => [task.id, task]));
  const at = among.findIndex((one) => one.id === id);
  const near = [...among.slice(at), ...among.slice(0, at).toReversed()];
  return near.map((one) => left.get(one.id)).find((task) => task !== undefined);
}
