import * as z from 'zod/mini';

import { myWorkAtOnce } from '#contract/my-work.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { formatNumber } from '#contract/words.ts';

import { readNames } from './names.ts';
import { described, namedLike, Refused, tool } from './tool.ts';
import type { Asking } from './tool.ts';

/** Work is read in pages, the earliest due first. */
const mostPages = 20;
const mostSteps = mostPages * myWorkAtOnce;

export const whatIsLate = tool({
  title: 'Late work',
  description:
    'Every step whose due date has passed, with its hire, market and owners, the oldest first.',
  input: z.object({
    market: z.optional(described(z.string(), 'Part of the name of a market')),
    hire: z.optional(described(z.string(), 'Part of the name of a hire')),
    owner: z.optional(described(z.string(), 'Part of the name of a person or role')),
  }),
  find: async (asking, { market, hire, owner }) => {
    const { read, isCut } = await steps(asking, { who: 'everybody', onlyLate: true });
    const late = read
      .filter((step) => namedLike(step.market, market) && namedLike(step.hire, hire))
      .filter(({ owners }) => owner === undefined || owners.some((one) => namedLike(one, owner)));
    return {
      facts: { today: asking.today, lateSteps: late.length, ...(isCut && onlyEarliest('late')) },
      rows: late,
      rest: 'Name a market, a hire or an owner.',
    };
  },
});

export const myWork = tool({
  title: 'My work',
  description: 'The open steps of the person whose token this is, the earliest due first.',
  input: z.object({}),
  find: async (asking) => {
    const { personId } = await asking.read('readCurrentUser');
    if (personId === null) {
      throw new Refused('This account is not linked to a person: link it under My account.');
    }
    return workOf(asking, personId);
  },
});

export const workOfPerson = tool({
  title: 'Work of a person',
  description: 'The open steps of one person, the earliest due first.',
  input: z.object({ name: described(z.string(), 'The name of the person, or a part of it') }),
  find: async (asking, { name }) => {
    const people = await asking.read('listPeople');
    const found = people.filter((person) => person.isActive && namedLike(person.name, name));
    const [only] = found;
    if (only && found.length === 1) return workOf(asking, only.id, only.name);
    throw new Refused(
      only
        ? `Several people have this name: ${found
            .map((one) => one.name)
            .slice(0, 20)
            .join(', ')}`
        : `Nobody has the name "${name}"`,
    );
  },
});

export const peopleAndLoad = tool({
  title: 'People and their load',
  description:
    'Everybody who does the work: role, department, and the number of open tasks and steps.',
  input: z.object({}),
  find: async ({ read }) => {
    const [people, loads] = await Promise.all([read('listPeople'), read('listWorkloads')]);
    const loadOf = new Map(loads.map((load) => [load.personId, load]));
    const active = people.filter(({ isActive }) => isActive);
    return {
      facts: { people: active.length },
      rows: active
        .map(({ id, name, role, department }) => {
          const { openSteps = 0, openTasks = 0 } = loadOf.get(id) ?? {};
          return { name, jobTitle: role, department, openSteps, openTasks };
        })
        .toSorted((a, b) => b.openSteps - a.openSteps),
    };
  },
});

async function workOf(asking: Asking, personId: number, name?: string) {
  const { read: rows, isCut } = await steps(asking, { who: 'person', id: personId });
  return {
    facts: {
      today: asking.today,
      ...(name !== undefined && { person: name }),
      openSteps: rows.length,
      ...(isCut && onlyEarliest('open')),
    },
    rows,
    rest: 'The rest is due later.',
  };
}

type Whose = { who: 'everybody' | 'person'; id?: number; onlyLate?: boolean };

/** An assistant takes a number for the whole unless it is told otherwise. */
function onlyEarliest(which: 'late' | 'open') {
  const most = formatNumber(mostSteps);
  return { incomplete: `Only the earliest ${most} ${which} steps were searched: there are more.` };
}

/** Of live hires, the earliest due first. */
async function steps({ read, today, linkTo }: Asking, { onlyLate, ...whose }: Whose) {
  const names = await readNames(read);
  const found: WorkStep[] = [];
  let after: string | undefined;
  let isCut = false;
  for (let page = 0; page < mostPages; page += 1) {
    const { steps: some, next } = await read('listMyWork', {
      query: { ...whose, day: today, after },
    });
    const matching = onlyLate
      ? some.filter(({ dueDate }) => dueDate !== null && dueDate < today)
      : some;
    found.push(...matching);
    isCut = next !== null && matching.length === some.length;
    if (next === null || !isCut) break;
    after = next;
  }
  const rows = found.map((step) => ({
    step: step.name,
    task: step.taskTitle,
    hire: step.projectName,
    market: step.market,
    due: step.dueDate,
    owners: names.of({
      personIds: step.people.map(({ personId }) => personId),
      ownerRoleId: step.ownerRoleId,
      assigneeId: step.taskAssigneeId,
    }),
    link: linkTo(step.projectId),
  }));
  return { read: rows, isCut };
}
