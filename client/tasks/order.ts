import type { Task } from '#contract/tasks.ts';

/**
 * The tasks in the order of the ids; those that it does not name, which somebody has just added, come last.
 * Without an order, and where nothing moves, the same array.
 */
export function tasksInOrder(tasks: Task[], ids: readonly number[] | undefined): Task[] {
  if (!ids) return tasks;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Task) => places.get(id) ?? ids.length;
  const sorted = tasks.toSorted((one, other) => placeOf(one) - placeOf(other));
  return sorted.every((task, place) => task === tasks[place]) ? tasks : sorted;
}

/**
 * The tasks with one that was made or saved just now: in its place if it is new, else where it stands. Its
 * steps stay as they are shown: ticks in them may be on their way.
 */
export function withTask(tasks: readonly Task[], task: Task): Task[] {
  if (tasks.some(({ id }) => id === task.id)) {
    return tasks.map((one) => (one.id === task.id ? { ...task, steps: one.steps } : one));
  }
  return tasks.toSpliced(task.order, 0, task);
}
