import type { Project, ProjectDetail } from '#contract/projects.ts';

import { answerTo } from '../request.ts';
import type { Result } from '../result.ts';
import { sideBySide } from '../side-by-side.ts';
import { answerOf, projectAt } from './project.ts';
import type { Stage } from './stage.ts';

/** A large operation in one request, compared with many small ones or the closest equivalent. */
type Piece = {
  what: string;
  times: number;
  limit: (stage: Stage) => Promise<number>;
  ours: (stage: Stage) => Promise<number>;
};

const day = '2027-01-04';

const pieces: Piece[] = [
  {
    what: 'matrix after a write, beside the list',
    times: 3,
    limit: (stage) => afterWrite(stage, '/api/projects'),
    ours: (stage) => afterWrite(stage, `/api/dashboard/matrix?day=${day}`),
  },
  {
    what: '500 steps changed at once, beside one by one',
    times: 0.5,
    limit: async (stage) => {
      const { tasks } = await aChecklist(stage, 500);
      const steps = tasks.flatMap((task) => task.steps);
      return timed(async () => {
        for (const { id, version } of steps)
          await answerOf(stage, 'PUT', `/api/task-steps/${id}`, { dueDate: day, version });
      });
    },
    ours: async (stage) => {
      const { id, tasks } = await aChecklist(stage, 500);
      const steps = tasks
        .flatMap((task) => task.steps)
        .map(({ id: stepId, version }) => ({ id: stepId, version }));
      const body = { steps, change: { dueDate: day } };
      return timed(() => answerOf(stage, 'POST', `/api/projects/${id}/steps/change`, body));
    },
  },
  {
    what: '1,000 rows imported, beside one by one',
    times: 0.3,
    limit: async (stage) => {
      const { tasks } = await aChecklist(stage, tasksAtOnce);
      return timed(async () => {
        for (let row = 0; row < 1000; row += 1) {
          const taskId = tasks[row % tasksAtOnce]?.id;
          await answerOf(stage, 'POST', '/api/task-steps', { taskId, name: `Row ${row}` });
        }
      });
    },
    ours: async (stage) => {
      const { id } = await answerOf<Project>(stage, 'POST', '/api/projects', aProject([]));
      const body = { name: 'Rows', tasks: tasksOf(1000) };
      return timed(() => answerOf(stage, 'POST', `/api/projects/${id}/imports`, body));
    },
  },
  {
    what: 'workbook of all, beside reading each',
    times: 3,
    limit: (stage) =>
      timed(async () => {
        for (let id = 1; id <= stage.world.projects; id += 1) await projectAt(stage, id);
      }),
    ours: (stage) => timed(() => answerTo(stage.port, getOf(stage, '/api/projects/workbook'))),
  },
];

/** One connection; milliseconds. */
export async function measurePieces(stage: Stage, note: (what: string) => void): Promise<Result[]> {
  const results: Result[] = [];
  for (const { what, times, ...piece } of pieces) {
    note(what);
    const { limit, ours } = await sideBySide({
      limit: async () => ({ ms: await piece.limit(stage) }),
      ours: async () => ({ ms: await piece.ours(stage) }),
    });
    results.push({
      section: 'server',
      what,
      engine: stage.world.engine,
      connections: 1,
      unit: 'ms',
      figures: { limit: limit.ms, ours: ours.ms },
      bar: { times },
    });
  }
  return results;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function afterWrite(stage: Stage, path: string): Promise<number> {
  const [id = 0] = stage.world.details;
  await answerOf(stage, 'PUT', `/api/step-details/${id}`, { completion: 100 });
  await answerOf(stage, 'PUT', `/api/step-details/${id}`, { completion: 0 });
  return timed(() => answerTo(stage.port, getOf(stage, path)));
}

function getOf({ cookie }: Stage, path: string) {
  return { method: 'GET' as const, path, headers: { Accept: '*/*', Cookie: cookie } };
}

const tasksAtOnce = 10;

function aChecklist(stage: Stage, steps: number): Promise<ProjectDetail> {
  return answerOf(stage, 'POST', '/api/projects', aProject(tasksOf(steps)));
}

const aProject = (tasks: object[]) => ({
  name: 'Jordan Lee',
  category: 'Advisor Hire',
  market: 'Chicago',
  tasks,
});

/** Distributes the steps over the tasks. */
function tasksOf(steps: number) {
  return Array.from({ length: tasksAtOnce }, (_, task) => ({
    title: `Task ${task}`,
    steps: Array.from({ length: steps / tasksAtOnce }, (_step, step) => ({ name: `Step ${step}` })),
  }));
}
