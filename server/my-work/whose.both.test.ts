import { expect, test } from 'vitest';

import type { MyWork } from '#contract/my-work.ts';
import type { PersonTaskStep } from '#contract/people.ts';
import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { projectStatuses } from '#contract/values.ts';
import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { sundayOf, weekAfter, workSpans } from '#rules/work-groups.ts';
import type { WorkSpan } from '#rules/work-groups.ts';
import { engine } from '#server/testing/database.ts';
import { readAll } from '#server/testing/one-project.ts';
import { aWrite, idsIn } from '#server/testing/random-writes.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../../reliability/harness/report.ts';
import { seed, tries } from '../../reliability/harness/scale.ts';

/** A Thursday, within the days of the random writes. */
const day = '2027-01-14';
const dueDates = [null, '2027-01-04', '2027-01-13', day, '2027-01-15', '2027-01-17', '2027-01-18'];

type Chance = () => number;
type Ids = { people: number[]; roles: number[]; managers: number[] };
type Whose = { who: 'person' | 'role' | 'hires'; id: number } | { who: 'everybody'; id?: never };

/** A hire with random people, roles and managers on its items. */
function aHire(random: Chance, { people, roles, managers }: Ids): Partial<NewProjectForm> {
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const several = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) });
  const perhaps = (ids: number[]) => (random() < 0.5 ? one(ids) : null);
  const step = () => ({
    name: 'S',
    dueDate: one(dueDates),
    isCompleted: random() < 0.2,
    ownerRoleId: random() < 0.3 ? one(roles) : null,
    personIds: random() < 0.4 ? people.filter(() => random() < 0.4) : [],
    details: several(2).map(() => ({ text: 'D', completion: random() < 0.5 ? 100 : 0 })),
  });
  return {
    status: one(projectStatuses),
    projectManagerId: perhaps(managers),
    roleHolders: roles.map((ownerRoleId) => ({ ownerRoleId, personId: perhaps(people) })),
    tasks: several(3).map(() => ({
      title: 'T',
      status: one(['pending', 'in_progress', 'completed'] as const),
      ownerRoleId: perhaps(roles),
      assigneeId: perhaps(people),
      steps: several(4).map(step),
    })),
  };
}

async function anOffice(random: Chance) {
  const server = await testServer();
  const client = await server.signedIn({ isPrimary: true });
  const ids: Ids = { people: [], roles: [], managers: [client.manager.id] };
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    ids.people.push((await aPerson(server.ctx, { name })).id);
  }
  for (const name of ['Legal', 'Branch']) ids.roles.push((await aRole(server.ctx, { name })).id);
  ids.managers.push((await server.signedIn()).manager.id);
  for (let hire = 0; hire < 6; hire += 1) await aProject(server.ctx, aHire(random, ids));
  return { server, client, ids };
}

/** Makes random changes of every kind; those to deleted records are refused. */
async function change(server: TestServer, client: Client, random: Chance): Promise<void> {
  for (let write = 0; write < 40; write += 1) {
    const [name, sent] = aWrite(random, await idsIn(server));
    await client.request(name, sent as never);
  }
}

/** Reference implementation: checks every step of every project. */
async function everyStep(client: Client) {
  const links = await client.make('listPersonTaskSteps', {});
  const projects = await Promise.all(
    (await client.make('listProjects', {})).map(({ id }) => readAll(client, id)),
  );
  return projects.flatMap((project) =>
    project.tasks.flatMap((task) =>
      task.steps.map((step) => {
        const on = links.filter(({ taskStepId }) => taskStepId === step.id);
        return { project, task, step, on };
      }),
    ),
  );
}

type Place = { project: ProjectDetail; task: Task; step: TaskStep; on: PersonTaskStep[] };

function isOpen({ project, step }: Place): boolean {
  return step.status !== 'completed' && ['planning', 'in_progress'].includes(project.status);
}

function isOf({ project, task, step, on }: Place, { who, id }: Whose): boolean {
  if (who === 'everybody') return true;
  if (who === 'hires') return project.projectManagerId === id;
  const isTasks = on.length === 0 && step.ownerRoleId === null;
  if (who === 'role') return step.ownerRoleId === id || (isTasks && task.ownerRoleId === id);
  return on.some(({ personId }) => personId === id) || (isTasks && task.assigneeId === id);
}

function isDueIn({ step: { dueDate } }: Place, span: WorkSpan | undefined): boolean {
  if (span === undefined) return true;
  if (span === 'undated') return dueDate === null;
  const last = { today: day, next7Days: weekAfter(day), week: sundayOf(day) }[span];
  return dueDate !== null && dueDate <= last;
}

async function listed(client: Client, { who, id }: Whose, span: WorkSpan | undefined) {
  const steps: number[] = [];
  let answer: MyWork | undefined;
  do {
    const after = answer?.next ? { after: answer.next } : {};
    const whose = id === undefined ? {} : { id: String(id) };
    const query = { day, who, ...whose, ...(span && { span }), ...after };
    answer = await client.make('listMyWork', { query });
    steps.push(...answer.steps.map((step) => step.id));
  } while (answer.next);
  return { steps, counts: answer.counts };
}

function countsOf(found: Place[]): MyWork['counts'] {
  const count = (is: (due: string) => boolean) =>
    found.filter(({ step: { dueDate } }) => dueDate !== null && is(dueDate)).length;
  const week = weekAfter(day);
  return {
    overdue: count((due) => due < day),
    today: count((due) => due === day),
    week: count((due) => due > day && due <= week),
    later: count((due) => due > week),
    undated: found.filter(({ step }) => step.dueDate === null).length,
  };
}

const byDueDate = ({ step: one }: Place, { step: other }: Place) =>
  (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9') || one.id - other.id;

const offices = tries(engine === 'sqlite' ? 3 : 1, 30);

test(
  `in random offices My Work matches a check of every step (SEED=${seed})`,
  async () => {
    let lists = 0;
    for (let office = 0; office < offices; office += 1) {
      const random = chanceFrom(`${seed} ${office}`);
      const { server, client, ids } = await anOffice(random);
      await change(server, client, random);
      lists += await compareAll(client, ids);
    }
    reportFigures('P3', { 'random offices': offices, 'lists of work compared': lists });
  },
  tries(30_000, 600_000),
);

async function compareAll(client: Client, ids: Ids): Promise<number> {
  let lists = 0;
  const open = (await everyStep(client)).filter(isOpen).toSorted(byDueDate);
  const all: Whose[] = [
    ...ids.people.map((id) => ({ who: 'person', id }) as const),
    ...ids.roles.map((id) => ({ who: 'role', id }) as const),
    ...ids.managers.map((id) => ({ who: 'hires', id }) as const),
    { who: 'everybody' },
  ];
  for (const whose of all) {
    const theirs = open.filter((place) => isOf(place, whose));
    for (const span of [undefined, ...workSpans]) {
      const steps = theirs.filter((place) => isDueIn(place, span)).map(({ step }) => step.id);
      const expected = { steps, counts: countsOf(theirs) };
      const example = JSON.stringify({ whose, span });
      expect(await listed(client, whose, span), example).toEqual(expected);
      lists += 1;
    }
    if (whose.who !== 'person') continue;
    const due = theirs.filter((place) => isDueIn(place, 'today')).length;
    const query = { day, personId: String(whose.id) };
    expect(await client.make('countDueWork', { query })).toEqual({ day, due });
    const first = await client.make('listDueSteps', { query });
    expect({ ...first, steps: first.steps.map(({ id }) => id) }).toEqual({
      due,
      steps: theirs
        .filter((place) => isDueIn(place, 'today'))
        .slice(0, 5)
        .map(({ step }) => step.id),
    });
  }
  return lists;
}
