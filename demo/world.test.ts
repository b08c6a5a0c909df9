import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { characters } from '#contract/characters.ts';
import { messageTemplate } from '#contract/messages.ts';
import { unknownPlaceholders } from '#contract/placeholders.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import { listOpenProjects } from '#server/projects/queries.ts';
import { verifyPassword } from '#server/sessions/passwords.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { aWorld } from './a-world.ts';
import type { World } from './a-world.ts';
import { demoSignIn } from './world.ts';

const now = '2026-05-14T16:20:00.000Z';
const today = now.slice(0, 10);

let fresh: TestDatabase;
let world: World;
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await aWorld(fresh.database, now);
});
afterAll(() => fresh.drop());

const isHire = ({ category }: Project) => category !== 'Branch Opening';
const isOpen = ({ status }: Project) => status !== 'completed';

describe('people and places', () => {
  test('about 15 hires and one opening, in 6 markets, by 5 managers', () => {
    const { projects } = world;
    expect(projects.filter(isHire).length).toBeGreaterThanOrEqual(14);
    expect(projects.filter(isHire).length).toBeLessThanOrEqual(17);
    expect(projects.filter((project) => !isHire(project))).toHaveLength(1);
    expect(new Set(projects.map(({ market }) => market)).size).toBe(6);
    const managers = projects.flatMap(({ projectManagerId }) => projectManagerId ?? []);
    expect(new Set(managers).size).toBe(5);
    expect(new Set(projects.map(({ name }) => name)).size).toBe(projects.length);
  });

  test('five managers, one of whom has left, a contributor, and two viewers, one of them invited', async () => {
    const accounts = await world.ctx.db
      .selectFrom('projectManagers')
      .select(['id', 'role', 'isActive', 'lastLogin', 'passwordHash'])
      .where('isPrimary', '=', false)
      .execute();
    const managers = accounts.filter(({ role }) => role === 'manager');
    expect(managers).toHaveLength(5);
    expect(managers.filter(({ isActive }) => !isActive)).toHaveLength(1);
    expect(accounts.filter(({ role }) => role === 'contributor')).toHaveLength(1);
    const viewers = accounts.filter(({ role }) => role === 'viewer');
    expect(viewers).toHaveLength(2);
    const isOfViewer = ({ projectManagerId }: { projectManagerId: number | null }) =>
      viewers.some(({ id }) => id === projectManagerId);
    expect(world.projects.some(isOfViewer)).toBe(false);
    const invited = accounts.filter(({ passwordHash }) => passwordHash === '');
    expect(invited.map(({ lastLogin }) => lastLogin)).toEqual([null]);
    const signedIn = accounts.filter(({ lastLogin }) => lastLogin !== null && lastLogin < now);
    expect(signedIn).toHaveLength(accounts.length - 1);
  });

  test('10 to 14 people, each with role, department and skills; some work for most of them', async () => {
    const people = await world.ctx.db.selectFrom('people').selectAll().execute();
    expect(people.length).toBeGreaterThanOrEqual(10);
    expect(people.length).toBeLessThanOrEqual(14);
    for (const { role, department, skills } of people) {
      expect(role && department).toBeTruthy();
      expect(skills.length).toBeGreaterThan(0);
    }
    const links = await world.ctx.db.selectFrom('personTaskSteps').selectAll().execute();
    expect(new Set(links.map(({ personId }) => personId)).size).toBeGreaterThanOrEqual(10);
  });

  test('the printed sign-in belongs to an ordinary, active manager', async () => {
    const account = await world.ctx.db
      .selectFrom('projectManagers')
      .selectAll()
      .where('username', '=', demoSignIn.username)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ role: 'manager', isActive: true, isPrimary: false });
    expect(await verifyPassword(demoSignIn.password, account.passwordHash)).toEqual({
      right: true,
      outdated: false,
    });
  });

  test('message templates name the advisor; one of them is inactive', async () => {
    const templates = await world.ctx.db.selectFrom('messageTemplates').selectAll().execute();
    expect(templates.length).toBeGreaterThanOrEqual(4);
    expect(templates.filter(({ isActive }) => !isActive)).toHaveLength(1);
    for (const template of templates) {
      expect(messageTemplate.safeParse(template).success).toBe(true);
      expect(template.content).toContain('{advisor}');
      expect(unknownPlaceholders(template.content)).toEqual([]);
    }
  });
});

test('every due date follows from a rule, and nearly every step is in a person’s My Work', async () => {
  const { db } = world.ctx;
  const steps = await db
    .selectFrom('taskSteps')
    .select(['id', 'dueDate', 'dueOffset', 'ownerRoleId'])
    .execute();
  expect(steps.filter(({ dueDate, dueOffset }) => dueDate !== null && !dueOffset)).toEqual([]);
  const links = await db.selectFrom('personTaskSteps').select('taskStepId').execute();
  const owned = new Set(links.map(({ taskStepId }) => taskStepId));
  expect(owned.size / steps.length).toBeGreaterThan(0.9);
  const nobodys = steps.filter(({ id, ownerRoleId }) => !owned.has(id) && ownerRoleId === null);
  expect(nobodys).toEqual([]);
});

describe('announcements', () => {
  test('every archived hire was announced by its manager, with a template of the list', async () => {
    const slides = await world.ctx.db.selectFrom('slides').selectAll().orderBy('id').execute();
    const archived = world.projects.filter(({ outcome }) => outcome === 'hired');
    expect(new Set(slides.map(({ projectId }) => projectId))).toEqual(
      new Set(archived.map(({ id }) => id)),
    );
    for (const { projectId, projectManagerId, createdAt, ...slide } of slides) {
      const project = archived.find(({ id }) => id === projectId);
      expect(project?.projectManagerId).toBe(projectManagerId);
      expect(createdAt > (project?.endDate ?? '') && createdAt < (project?.archivedAt ?? '')).toBe(
        true,
      );
      expect(slide.messageTemplateName).not.toBeNull();
      expect(slide.messageTemplate).not.toMatch(/[{}]/);
    }
    expect(new Set(slides.map(({ format }) => format)).size).toBe(3);
    expect(new Set(slides.map(({ variant }) => variant)).size).toBe(3);
    // Two portraits, one of them on two slides.
    const photos = slides.flatMap(({ photoSha256 }) => photoSha256 ?? []);
    expect([photos.length, new Set(photos).size]).toEqual([3, 2]);
    for (const { brand, logoId } of slides) {
      expect(brand).toMatchObject({ name: 'Alder & Wren', logo: { height: 312 } });
      expect(logoId).not.toBeNull();
    }
  });
});

describe('completion', () => {
  test('one hire is on hold with a reason, and one has withdrawn', () => {
    const onHold = world.projects.find(({ status }) => status === 'on_hold');
    expect(onHold?.holdReason).toBeTruthy();
    expect((onHold?.lookAgainOn ?? '') <= today).toBe(true);
    const outcomes = world.projects.flatMap(({ outcome }) => outcome ?? []);
    expect(outcomes.toSorted()).toEqual(['hired', 'hired', 'hired', 'withdrew']);
  });

  test('finished items were finished by several people, over many days, in the past', async () => {
    const details = await world.ctx.db
      .selectFrom('stepDetails')
      .select(['completedBy', 'completedAt'])
      .where('completion', '=', 100)
      .execute();
    expect(new Set(details.map(({ completedBy }) => completedBy)).size).toBeGreaterThan(3);
    const days = new Set(details.map(({ completedAt }) => completedAt?.slice(0, 10)));
    expect(days.size).toBeGreaterThan(60);
    expect(details.every(({ completedAt }) => completedAt && completedAt < now)).toBe(true);
  });
});

describe('every stage exists', () => {
  const stages: Record<string, (project: ProjectDetail) => boolean> = {
    'planned, nothing done': (p) => p.status === 'planning' && p.percentageComplete === 0,
    'freshly begun': (p) =>
      p.status === 'in_progress' && p.percentageComplete > 0 && p.percentageComplete <= 20,
    'half way': (p) => isOpen(p) && p.percentageComplete >= 40 && p.percentageComplete <= 60,
    'nearly done': (p) => isOpen(p) && p.percentageComplete >= 90 && p.percentageComplete < 100,
    'on hold': (p) => p.status === 'on_hold' && p.percentageComplete > 0,
    'done but not archived': (p) => isOpen(p) && p.percentageComplete === 100,
    'archived and complete': (p) => p.archivedAt !== null && p.percentageComplete === 100,
    'archived with something left out': (p) => p.archivedAt !== null && p.percentageComplete < 100,
    'overdue: the day has passed, the registration is open': (p) =>
      isOpen(p) && (p.endDate ?? today) < today && p.percentageComplete < 60,
    'without a hire date': (p) => isOpen(p) && p.endDate === null,
    'without a manager': (p) => isOpen(p) && p.projectManagerId === null,
    'with a long name': (p) => characters(p.name) > 120,
    'without a description': (p) => p.description === null,
  };

  for (const [stage, isAtStage] of Object.entries(stages)) {
    test(stage, () => expect(world.projects.filter(isAtStage)).not.toHaveLength(0));
  }

  test('archived hires were archived after their hire day and remember their status', async () => {
    const archived = await world.ctx.db
      .selectFrom('projects')
      .selectAll()
      .where('status', '=', 'completed')
      .execute();
    expect(archived).toHaveLength(4);
    for (const { outcome, archivedAt, endDate, statusBeforeArchive } of archived) {
      expect((archivedAt ?? '') > (endDate ?? '')).toBe(outcome === 'hired');
      expect(statusBeforeArchive).toBe('in_progress');
    }
  });

  test('the dashboard has hires on both sides of today', async () => {
    const days = (await listOpenProjects(world.ctx, { query: {} })).flatMap((p) => p.endDate ?? []);
    expect(days.filter((day) => day < today).length).toBeGreaterThanOrEqual(4);
    expect(days.filter((day) => day > today).length).toBeGreaterThanOrEqual(6);
  });
});

describe('on any day', () => {
  // Work on it keeps the number of overdue steps constant.
  const late = 'Curtis Hale';

  test('the same day gives the same data', async () => {
    const other = await freshDatabase();
    const again = await aWorld(other.database, now);
    expect(again.projects).toEqual(world.projects);
    await other.drop();
  });

  test('another day gives the same progress with other dates', async () => {
    const other = await freshDatabase();
    const leapDay = await aWorld(other.database, '2028-02-29T00:10:00.000Z');
    const progress = ({ projects }: World) =>
      projects.map((p) => [p.name, p.name === late ? 'differs' : p.percentageComplete]);
    expect(progress(leapDay)).toEqual(progress(world));
    expect(leapDay.projects[0]?.endDate).not.toBe(world.projects[0]?.endDate);
    await other.drop();
  });
});
