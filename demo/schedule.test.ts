import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { characters } from '#contract/characters.ts';
import { lengths } from '#contract/limits.ts';
import { newProject } from '#contract/projects.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import { dueDay } from '#rules/due.ts';
import { projectProgress, taskProgress } from '#rules/progress.ts';
import { check } from '#server/admin/check.ts';
import { holidaysIn } from '#server/progress/anchor-days.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { aWorld } from './a-world.ts';
import type { World } from './a-world.ts';

const isHire = ({ category }: Project) => category !== 'Branch Opening';
const isOpen = ({ status }: Project) => status !== 'completed';

// A Thursday, a leap day just after midnight, a holiday just before the next day.
const moments = [
  '2026-05-14T16:20:00.000Z',
  '2028-02-29T00:10:00.000Z',
  '2027-12-25T23:50:00.000Z',
];

describe.each(moments)('seen on %s', (now) => {
  const today = now.slice(0, 10);

  let fresh: TestDatabase;
  let world: World;
  beforeAll(async () => {
    fresh = await freshDatabase();
    world = await aWorld(fresh.database, now);
  });
  afterAll(() => fresh.drop());

  describe('the work', () => {
    test('has the size of a real transition', () => {
      for (const project of world.projects.filter(isHire)) {
        const steps = project.tasks.flatMap((task) => task.steps);
        const details = steps.flatMap((step) => step.details ?? []);
        expect(project.tasksCount).toBeGreaterThanOrEqual(8);
        expect(project.tasksCount).toBeLessThanOrEqual(11);
        expect(steps.length).toBeGreaterThanOrEqual(25);
        expect(details.length).toBeGreaterThanOrEqual(60);
      }
    });

    test('is further along in earlier tasks than in later ones', () => {
      const halves = world.projects.filter(isOpen).map(({ tasks }) => {
        const middle = Math.ceil(tasks.length / 2);
        return { first: doneOf(tasks.slice(0, middle)), second: doneOf(tasks.slice(middle)) };
      });
      expect(halves.every(({ first, second }) => first >= second)).toBe(true);
    });

    test('has stored progress that equals the rules', async () => {
      const { database } = fresh;
      const found: string[] = [];
      const { counts, differences } = await check(database.read, database.engine, (line) =>
        found.push(line),
      );
      expect(found).toEqual([]);
      expect(differences).toBe(0);
      expect(counts['projects']).toBe(world.projects.length);
      for (const project of world.projects) {
        const tasks = project.tasks.map((task) => ({ ...task, ...taskProgress(task, task.steps) }));
        expect(project).toMatchObject(projectProgress(tasks));
      }
    });

    test('a task is completed when everything in it is done', () => {
      for (const { status, percentageComplete } of world.projects.flatMap(({ tasks }) => tasks)) {
        const openStatus = percentageComplete > 0 ? 'in_progress' : 'pending';
        expect(status).toBe(percentageComplete === 100 ? 'completed' : openStatus);
      }
    });

    test('the late hire has 14 overdue steps', () => {
      const late = world.projects.find(({ name }) => name === 'Curtis Hale');
      const overdue = stepsOf(late ?? { tasks: [] }).filter(
        ({ status, dueDate }) => status !== 'completed' && (dueDate ?? today) < today,
      );
      expect(overdue).toHaveLength(14);
    });

    test('work due on the hire day or later is not done before it', () => {
      const ahead = world.projects.filter(({ endDate }) => (endDate ?? '') > today);
      const early = ahead.flatMap(({ endDate, tasks }) =>
        tasks
          .flatMap(({ steps }) => steps)
          .filter(
            ({ dueDate, name }) => name === 'Resignation day' || (dueDate ?? '') > (endDate ?? ''),
          )
          .filter(({ percentageComplete }) => percentageComplete > 0),
      );
      expect(ahead.length).toBeGreaterThan(0);
      expect(early).toEqual([]);
    });
  });

  describe('texts and dates', () => {
    test('every text is within its limit, trimmed, and not blank', () => {
      for (const project of world.projects) {
        expect(newProject.safeParse(project).error?.issues).toBeUndefined();
      }
      const short = world.projects.flatMap(({ name, tasks }) => [
        name,
        ...tasks.flatMap(({ title, steps }) => [title, ...steps.map((step) => step.name)]),
      ]);
      const long = world.projects.flatMap((project) => [
        project.description ?? '-',
        ...project.tasks.map(({ description }) => description ?? '-'),
        ...stepsOf(project).flatMap(({ description, details = [] }) => [
          description ?? '-',
          ...details.map((detail) => detail.text),
        ]),
      ]);
      expect(short.filter((text) => characters(text) > lengths.name)).toEqual([]);
      expect(long.filter((text) => characters(text) > lengths.detail)).toEqual([]);
      const odd = [...short, ...long].filter(
        (text) => text.trim() !== text || text === '' || /undefined|NaN|\$\{| {2}|[{}]/.test(text),
      );
      expect(odd).toEqual([]);
    });

    test('every due date is a working day, not before its project', () => {
      for (const project of world.projects) {
        const days = stepsOf(project).flatMap(({ dueDate }) => dueDate ?? []);
        expect(days.length).toBe(project.endDate === null ? 0 : project.stepsCount);
        for (const day of [...days, ...(project.endDate ? [project.endDate] : [])]) {
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
          expect([0, 6]).not.toContain(new Date(day).getUTCDay());
          expect(day > project.createdAt.slice(0, 10)).toBe(true);
        }
      }
    });

    test('every due date has an offset, on both sides of the hire day and from milestones', async () => {
      const holidays = await holidaysIn(world.ctx);
      for (const project of world.projects) {
        for (const { dueOffset, dueDate } of stepsOf(project)) {
          expect(dueOffset).not.toBeNull();
          expect(dueOffset && dueDay(dueOffset, { ...project, holidays })).toBe(dueDate);
        }
      }
    });

    test('everything was created in the past, in the order of the activity log', async () => {
      const log = await world.ctx.db.selectFrom('activity').selectAll().orderBy('id').execute();
      // The first entry is the primary manager, created by the test.
      const logged = log.slice(1).map(({ createdAt }) => createdAt);
      expect(logged).toEqual(logged.toSorted());
      expect(logged.every((moment) => moment < now)).toBe(true);
      const created = log.filter((row) => row.entityType === 'project' && row.action === 'created');
      const by = new Map(created.map((row) => [row.entityId, row.projectManagerId]));
      for (const { id, createdAt, projectManagerId } of world.projects) {
        expect(createdAt < now).toBe(true);
        if (projectManagerId !== null) expect(by.get(id)).toBe(projectManagerId);
      }
    });

    test('people on steps began before they finished, and not in the future', async () => {
      const links = await world.ctx.db.selectFrom('personTaskSteps').selectAll().execute();
      expect(new Set(links.map(({ status }) => status)).size).toBe(3);
      for (const { status, startedAt, completedAt } of links) {
        expect(startedAt === null).toBe(status === 'pending');
        expect(completedAt !== null).toBe(status === 'completed');
        expect((startedAt ?? '') <= (completedAt ?? now)).toBe(true);
        expect((completedAt ?? '') < now).toBe(true);
      }
    });
  });
});

function stepsOf({ tasks }: Pick<ProjectDetail, 'tasks'>) {
  return tasks.flatMap(({ steps }) => steps);
}

function doneOf(tasks: ProjectDetail['tasks']): number {
  return tasks.reduce((sum, task) => sum + task.percentageComplete, 0) / tasks.length;
}
