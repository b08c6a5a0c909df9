import { expect } from 'vitest';

import type { ActivityPage } from '#contract/activity.ts';
import type { OwnerRole } from '#contract/owner-roles.ts';
import type { Person } from '#contract/people.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { TaskTemplate } from '#contract/templates.ts';
import { checkHistory } from '#server/admin/check-history.ts';
import { comparing } from '#server/admin/compare.ts';
import type { Database } from '#server/db/database.ts';

/*
 * Checks columns that later versions added to the data of a release against its own columns and log, with code
 * independent of the migrations.
 */

type Get = (path: string) => Promise<Response>;

async function read<T>(get: Get, path: string): Promise<T> {
  return (await (await get(path)).json()) as T;
}

async function readProjects(get: Get): Promise<ProjectDetail[]> {
  const all = await read<Project[]>(get, '/api/projects');
  return Promise.all(
    all.map(({ id }) => read<ProjectDetail>(get, `/api/projects/${id}?include=details`)),
  );
}

/** There are no milestones or holidays yet, and offsets give the same days as before. */
export async function expectDatesAsBefore(get: Get): Promise<void> {
  const projects = await readProjects(get);
  const templates = await read<{ milestones: unknown }[]>(get, '/api/project-templates');
  for (const list of [projects, templates]) {
    expect(list.length).toBeGreaterThan(0);
    for (const { milestones } of list) expect(milestones).toEqual([]);
  }
  expect(await read(get, '/api/holidays')).toEqual([]);
  expect(await read(get, '/api/holidays/recalculation')).toEqual({ projects: [], more: false });
  let relative = 0;
  for (const { tasks, ...project } of projects) {
    for (const step of tasks.flatMap(({ steps }) => steps)) {
      if (!step.dueOffset) continue;
      relative += 1;
      expect([step.name, step.dueDate]).toEqual([step.name, oldDay(step, project)]);
    }
  }
  expect(relative).toBeGreaterThan(100);
}

/** Days before the hire date or after the start; working days are Monday to Friday. */
function oldDay(
  { dueOffset }: Pick<TaskStep, 'dueOffset'>,
  { startDay, endDate }: Pick<Project, 'startDay' | 'endDate'>,
): string | null {
  if (!dueOffset) return null;
  expect(Object.keys(dueOffset).toSorted()).toEqual(['days', 'from', 'unit']);
  const [anchor, way] = dueOffset.from === 'hire' ? [endDate, -1] : [startDay, 1];
  if (anchor === null) return null;
  const day = new Date(`${anchor}T12:00:00Z`);
  const go = () => day.setUTCDate(day.getUTCDate() + way);
  const toWorkday = () => {
    while (dueOffset.unit === 'working' && [0, 6].includes(day.getUTCDay())) go();
  };
  if (dueOffset.days === 0) toWorkday();
  for (let counted = 0; counted < dueOffset.days; counted += 1) {
    go();
    toWorkday();
  }
  return day.toISOString().slice(0, 10);
}

/** A later hire date moves open due dates by the rules of the release, but not finished ones. */
export async function expectMoves(
  get: Get,
  write: (method: string, path: string, body: object) => Promise<unknown>,
): Promise<void> {
  let moved = 0;
  for (const before of await readProjects(get)) {
    if (before.status === 'completed' || before.endDate === null) continue;
    const path = `/api/projects/${before.id}`;
    const later = new Date(Date.parse(`${before.endDate}T12:00:00Z`) + week);
    await write('PUT', path, { endDate: later.toISOString().slice(0, 10), moveDueDates: true });
    const { tasks, ...project } = await read<ProjectDetail>(get, `${path}?include=details`);
    const now = new Map(tasks.flatMap(({ steps }) => steps.map((step) => [step.id, step.dueDate])));
    for (const step of before.tasks.flatMap(({ steps }) => steps)) {
      const stays = step.status === 'completed' || !step.dueOffset;
      const expected = stays ? step.dueDate : oldDay(step, project);
      expect([step.name, now.get(step.id)]).toEqual([step.name, expected]);
      if (now.get(step.id) !== step.dueDate) moved += 1;
    }
  }
  expect(moved).toBeGreaterThan(50);
}

const week = 7 * 86_400_000;

/** Adds steps that count from the start, which the demo data of the release lacks. */
export async function withDatesFromTheStart({ write }: Database): Promise<void> {
  const steps = await write
    .selectFrom('taskSteps as s')
    .innerJoin('tasks as t', 't.id', 's.taskId')
    .innerJoin('projects as p', 'p.id', 't.projectId')
    .select(['s.id', 'p.startDay', 'p.endDate'])
    .where('s.dueOffset', 'is not', null)
    .orderBy('s.id')
    .execute();
  for (const [index, { id, ...days }] of steps.entries()) {
    if (index % 4 > 0) continue;
    const unit = index % 8 > 0 ? 'working' : 'calendar';
    const dueOffset = { days: index % 30, unit, from: 'start' } as const;
    const dueDate = oldDay({ dueOffset }, days);
    const changed = { dueOffset: JSON.stringify(dueOffset), dueDate };
    await write.updateTable('taskSteps').set(changed).where('id', '=', id).execute();
  }
}

/** Each role named by a task template is in the list once. The first one owns the template. */
export async function expectRoles(get: Get): Promise<void> {
  const roles = await read<OwnerRole[]>(get, '/api/owner-roles');
  const templates = await read<TaskTemplate[]>(get, '/api/task-templates');
  const key = (name: string | undefined) => name?.trim().toLowerCase();
  const named = new Set(templates.flatMap(({ assigneeRoles }) => assigneeRoles.map(key)));
  expect(named.size).toBeGreaterThan(0);
  expect(roles).toHaveLength(named.size);
  expect(new Set(roles.map(({ name }) => key(name)))).toEqual(named);
  for (const { defaultPeople } of roles) expect(defaultPeople).toEqual([]);
  for (const { name, ownerRoleId, personId, assigneeRoles } of templates) {
    const owner = roles.find(({ id }) => id === ownerRoleId);
    expect([name, key(owner?.name)]).toEqual([name, key(assigneeRoles[0])]);
    expect(personId).toBe(null);
  }
}

type Linked = Pick<Person, 'name' | 'projectManagerId'>;

/**
 * Gives people of the release the email addresses of accounts: two equal except for case, one of a disabled
 * account, and an inactive person. Returns those that an upgrade links.
 */
export async function withEqualAddresses({ write }: Database): Promise<Linked[]> {
  const accounts = await write
    .selectFrom('projectManagers')
    .select(['id', 'email', 'isActive'])
    .orderBy('id')
    .execute();
  const people = await write
    .selectFrom('people')
    .select(['id', 'name', 'isActive'])
    .orderBy('id')
    .execute();
  const [one, two, three] = accounts.filter(({ isActive }) => isActive).slice(1);
  const disabled = accounts.find(({ isActive }) => !isActive);
  const [ada, ben, cleo] = people.filter(({ isActive }) => isActive);
  const inactive = people.find(({ isActive }) => !isActive);
  const pairs = [
    [ada, one],
    [ben, two],
    [cleo, disabled],
    [inactive, three],
  ] as const;
  for (const [person, account] of pairs) {
    if (!person || !account) throw new Error('The release has too few accounts or people.');
    const address = { email: account.email.toUpperCase(), emailKey: account.email.toLowerCase() };
    await write.updateTable('people').set(address).where('id', '=', person.id).execute();
  }
  return pairs.slice(0, 2).map(([person, account]) => ({
    name: person?.name ?? '',
    projectManagerId: account?.id ?? 0,
  }));
}

/** Exactly these people are linked, each with a log entry, and marked for confirmation. */
export async function expectLinks(get: Get, links: Linked[]): Promise<void> {
  const people = await read<Person[]>(get, '/api/people');
  const linked = people.filter((one) => one.projectManagerId !== null || one.linkConfirmed);
  const pairs = linked.map(({ name, projectManagerId }) => ({ name, projectManagerId }));
  expect(pairs.toSorted(byAccount)).toEqual(links);
  expect(linked.some(({ linkConfirmed }) => linkConfirmed)).toBe(false);
  const { entries } = await read<ActivityPage>(get, '/api/activity?entity=person');
  const recorded = entries.flatMap(({ entityName: name, fields }) => {
    const change = fields?.['projectManagerId'];
    return change ? [{ name, projectManagerId: change.after as number }] : [];
  });
  expect(recorded.toSorted(byAccount)).toEqual(links);
}

const byAccount = (one: Linked, other: Linked) =>
  (one.projectManagerId ?? 0) - (other.projectManagerId ?? 0);

/** Outcomes, reasons for holds and role holders did not exist before. */
export async function expectNoOutcomes(get: Get): Promise<void> {
  const projects = await read<Project[]>(get, '/api/projects');
  const none = {
    outcome: null,
    outcomeDay: null,
    outcomeNote: null,
    roleHolders: [],
    projectTemplateId: null,
  };
  for (const project of projects) {
    expect(project).toMatchObject({ ...none, holdReason: null, lookAgainOn: null });
  }
  const archived = projects.filter(({ status }) => status === 'completed');
  expect(archived.length).toBeGreaterThan(0);
}

/** Baseline and log give the status of every record. */
export async function expectHistory({ read: db, engine }: Database): Promise<void> {
  const lines: string[] = [];
  const compare = comparing((line) => lines.push(line));
  await checkHistory(db, engine, compare);
  expect(lines).toEqual([]);
}
