import * as z from 'zod/mini';

import { managerName } from '#contract/manager-names.ts';
import { id, sentDay } from '#contract/values.ts';
import { sentenceOf, textOf } from '#formats/activity/sentences.ts';

import { described, namedLike, tool } from './tool.ts';

export const statusReport = tool({
  title: 'Status report',
  description:
    'Where each hire is, by market: progress now and on Monday, late steps, the next step, and who is on hold.',
  input: z.object({ market: z.optional(described(z.string(), 'Part of the name of a market')) }),
  find: async ({ read }, { market }) => {
    const { today, since, markets } = await read('readStatusReport');
    const rows = markets
      .filter((one) => namedLike(one.market, market))
      .flatMap((one) =>
        one.hires.map(
          ({ name, status, endDate, percentageComplete, before, overdue, next, hold }) => ({
            hire: name,
            market: one.market,
            status,
            hireDate: endDate,
            progress: percentageComplete,
            onMonday: before?.percentageComplete ?? null,
            late: overdue,
            next: next && { step: next.name, due: next.dueDate, owners: next.people },
            ...(hold && { onHold: hold }),
          }),
        ),
      );
    return { facts: { today, since, hires: rows.length }, rows, rest: 'Name a market.' };
  },
});

export const whatChanged = tool({
  title: 'Changes since a day',
  description: 'Who changed what since a day, the latest first, of all hires or of one.',
  input: z.object({
    since: described(sentDay, 'A day, as 2026-11-23'),
    hireId: z.optional(described(id, 'The id of a hire')),
  }),
  find: async ({ read }, { since, hireId }) => {
    const { entries, more } = await read('listActivity', {
      query: { from: `${since}T00:00:00.000Z`, projectId: hireId },
    });
    return {
      facts: { since, ...(more && { more: 'Only the latest are listed. Ask for a later day.' }) },
      rows: entries.map((entry) => ({
        at: entry.createdAt.slice(0, 16),
        who: entry.projectManagerName,
        what: textOf(sentenceOf([entry], { inProject: hireId !== undefined })),
      })),
      rest: 'Ask for a later day, or one hire.',
    };
  },
});

export const findItems = tool({
  title: 'Find items',
  description: 'Finds tasks, steps and details in all hires by a part of their text.',
  input: z.object({ text: described(z.string().check(z.minLength(2)), 'At least two characters') }),
  find: async ({ read, linkTo }, { text }) => {
    const { tasks, steps, details } = await read('search', { query: { q: text } });
    return {
      rows: [
        ...tasks.found.map(({ title, ...place }) => ({ task: title, ...place })),
        ...steps.found.map(({ name, taskTitle, ...place }) => ({
          step: name,
          task: taskTitle,
          ...place,
        })),
        ...details.found.map(({ text: detail, stepName, ...place }) => ({
          detail,
          step: stepName,
          ...place,
        })),
      ].map(({ projectName, projectId, archived, ...found }) => ({
        ...withoutIds(found),
        hire: projectName,
        ...(archived && { archived }),
        link: linkTo(projectId),
      })),
      rest: 'Search for more of the text.',
    };
  },
});

function withoutIds(found: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(found).filter(([name]) => !/id$/i.test(name));
  return Object.fromEntries(entries);
}

export const listTemplates = tool({
  title: 'Templates',
  description: 'The templates that hires start from, with their tasks and the number of steps.',
  input: z.object({}),
  find: async ({ read }) => {
    const templates = await read('listProjectTemplates');
    return {
      rows: templates.map(({ name, description, category, taskTemplates }) => ({
        name,
        description,
        category,
        tasks: taskTemplates.map((task) => `${task.name} (${task.steps.length})`),
      })),
    };
  },
});

export const listNames = tool({
  title: 'Markets, categories, roles and managers',
  description: 'The names that the other tools can be asked by.',
  input: z.object({}),
  find: async ({ read }) => {
    const [markets, categories, roles, managers] = await Promise.all([
      read('listMarkets'),
      read('listCategories'),
      read('listOwnerRoles'),
      read('listProjectManagers'),
    ]);
    const active = managers.filter(({ isActive }) => isActive);
    return {
      rows: [
        ...markets.map(({ name }) => ({ market: name })),
        ...categories.map(({ name }) => ({ category: name })),
        ...roles.map(({ name }) => ({ role: name })),
        ...active.map((one) => ({ manager: managerName(one) })),
      ],
    };
  },
});
