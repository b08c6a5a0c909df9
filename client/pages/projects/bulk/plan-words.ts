import type { Project } from '#contract/projects.ts';
import type { StepPlan, StepPlace } from '#contract/step-of-projects.ts';
import { counted, formatNumber, listed, plural } from '#contract/words.ts';

type Row = Pick<Project, 'id' | 'name' | 'endDate' | 'startDay'>;
type Sent = { task: string; from: string | undefined };

const mostNamed = 3;

/** Sentences about a step for several projects: the projects that get it, and the exceptions. */
export function planWords(
  projects: readonly Row[],
  places: StepPlan['projects'],
  { task, from }: Sent,
): string[] {
  const placeOf = new Map(places.map(({ id, place }) => [id, place]));
  const at = (...some: StepPlace[]) =>
    projects.filter(({ id }) => some.some((place) => placeOf.get(id) === place));
  const [added, withTask, having, full] = [
    at('added', 'withTask'),
    at('withTask'),
    at('hasStep'),
    at('full'),
  ];
  const all = counted(places.length, 'project');
  const undated = added.filter(({ endDate, startDay }) =>
    from === 'hire' ? endDate === null : from === 'start' && startDay === null,
  );
  const day = from === 'hire' ? 'projected hire date' : 'start';
  return [
    added.length > 0 && `The step is added to ${formatNumber(added.length)} of ${all}.`,
    withTask.length > 0 &&
      `${formatNumber(withTask.length)} of ${all} ${plural(withTask.length, 'has', 'have')} no task “${task}”: the task is added there, as the last one.`,
    having.length > 0 &&
      `${namesOf(having)} ${plural(having.length, 'has', 'have')} this step already and ${plural(having.length, 'is', 'are')} left out.`,
    full.length > 0 &&
      `${namesOf(full)} ${plural(full.length, 'has', 'have')} no room for it and ${plural(full.length, 'is', 'are')} left out.`,
    undated.length > 0 &&
      `${namesOf(undated)} ${plural(undated.length, 'has', 'have')} no ${day}: the step is due there once it is set.`,
  ].filter((words) => words !== false);
}

function namesOf(projects: readonly Row[]): string {
  const names = projects.slice(0, mostNamed).map(({ name }) => name);
  const more = projects.length - names.length;
  return listed([...names, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]);
}
