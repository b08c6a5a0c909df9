import type { Holiday, MovedDay, Recalculation } from '#contract/holidays.ts';
import { mostProjectsById } from '#contract/limits.ts';
import { tooManyDated } from '#contract/sizes.ts';
import { dueDay } from '#rules/due.ts';
import type { Holidays } from '#rules/holiday-set.ts';
import { withMilestoneDays } from '#rules/milestones.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { holidaysIn } from '#server/progress/anchor-days.ts';

export function listHolidays({ db }: Ctx): Promise<Holiday[]> {
  return db.selectFrom('holidays').selectAll().orderBy('day').execute();
}

/** Reads open projects in batches until it has found as many as one recalculation handles. */
export async function previewRecalculation(ctx: Ctx): Promise<Recalculation> {
  const holidays = await holidaysIn(ctx);
  const found: Recalculation['projects'] = [];
  const dated: number[] = [];
  for (let after = 0; ;) {
    const projects = await ctx.db
      .selectFrom('projects')
      .select(['id', 'name', 'startDay', 'endDate', 'milestones'])
      .where('status', '<>', 'completed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(projectsAtOnce)
      .execute();
    for (const [project, steps] of await openStepsOf(ctx, projects)) {
      const moved = movedDays(project, steps, holidays);
      if (moved.length === 0) continue;
      dated.push(steps.length);
      if (found.length === mostProjectsById || tooManyDated(dated)) {
        return { projects: found, more: true };
      }
      const { id, name } = project;
      found.push({ id, name, count: moved.length, moved: moved.slice(0, mostShown) });
    }
    if (projects.length < projectsAtOnce) return { projects: found, more: false };
    after = projects.at(-1)?.id ?? 0;
  }
}

const projectsAtOnce = 100;
const mostShown = 20;

type Anchored = Pick<Row<'projects'>, 'id' | 'name' | 'startDay' | 'endDate' | 'milestones'>;
type Dated = Pick<Row<'taskSteps'>, 'name' | 'dueDate' | 'dueOffset'> & {
  projectId: number;
  task: string;
};

async function openStepsOf({ db }: Ctx, projects: Anchored[]): Promise<[Anchored, Dated[]][]> {
  if (projects.length === 0) return [];
  const steps = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.name', 'dueDate', 'dueOffset', 'projectId', 'title as task'])
    .where(
      'projectId',
      'in',
      projects.map(({ id }) => id),
    )
    .where('taskSteps.status', '<>', 'completed')
    .where('dueOffset', 'is not', null)
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
  const byProject = Map.groupBy(steps, ({ projectId }) => projectId);
  return projects.map((project) => [project, byProject.get(project.id) ?? []]);
}

function movedDays(project: Anchored, steps: Dated[], holidays: Holidays): MovedDay[] {
  const milestones = withMilestoneDays(project.milestones, { ...project, holidays });
  const days = { ...project, milestones, holidays };
  const ofMilestones = milestones.map(({ name, day }, index) => ({
    task: null,
    name,
    from: project.milestones[index]?.day ?? null,
    to: day,
  }));
  const ofSteps = steps.map(({ task, name, dueDate, dueOffset }) => ({
    task,
    name,
    from: dueDate,
    to: dueOffset && dueDay(dueOffset, days),
  }));
  return [...ofMilestones, ...ofSteps].filter(({ from, to }) => from !== to);
}
