import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { templateOffset } from '#contract/due.ts';
import type { MilestoneOffset, TemplateOffset } from '#contract/due.ts';
import { priority } from '#contract/values.ts';
import type { Priority } from '#contract/values.ts';
import { outlineOf } from '#formats/checklist/outline.ts';
import type { OutlineLine } from '#formats/checklist/outline.ts';

import { people } from './people.ts';
import type { PersonKey } from './people.ts';

/** The facts of a move that its checklists mention. */
export type Move = {
  first: string;
  from: string;
  state: string;
  /** Other states with clients. */
  states: string[];
  households: number;
  carriers: string[];
  /** Team members who move too. */
  members: { name: string; role: string }[];
  retiring?: string;
};

export type StepPlan = {
  name: string;
  description: string | null;
  /** Days after the hire day, negative before it. */
  due: number;
  /** Count from this milestone instead of the hire day. */
  milestone: MilestoneName | null;
  hours: number;
  people: PersonKey[];
  /** A step without details is ticked as a whole. */
  details: string[];
};

export type TaskPlan = {
  title: string;
  description: string | null;
  priority: Priority;
  owner: PersonKey | null;
  steps: StepPlan[];
};

/** The outlines in `demo/checklists/`, by heading. */
const outlines = new Map(
  readdirSync(join(import.meta.dirname, 'checklists'))
    .map((file) => readFileSync(join(import.meta.dirname, 'checklists', file), 'utf8'))
    .flatMap((text) => text.split(/^# /m).slice(1))
    .map((section) => {
      const [heading = ''] = section.split('\n', 1);
      return [heading, outlineOf(section.slice(heading.length)).map(withNotes)] as const;
    }),
);

/** A line with its notes: comma-separated, in brackets at the end of the line. */
type NotedLine = Pick<OutlineLine, 'text' | 'description'> & {
  notes: string[];
  lines: NotedLine[];
};

function withNotes({ text: written, description, lines }: OutlineLine): NotedLine {
  const [, text = '', notes] = /^(.*?)(?:\s+\[([^[\]]*)\])?$/.exec(written) ?? [];
  return {
    text,
    notes: notes?.split(',').map((note) => note.trim()) ?? [],
    description,
    lines: lines.map(withNotes),
  };
}

/**
 * The tasks of these checklists with the facts of a move filled in. Throws for an unknown checklist or placeholder.
 */
export function tasksOf(move: Move | null, ...headings: string[]): TaskPlan[] {
  return headings.flatMap((heading) => {
    const outline = outlines.get(heading);
    if (!outline) throw new Error(`demo/checklists has no checklist "${heading}".`);
    return outline.flatMap((line) => filledIn(line, valuesOf(move))).map(taskOf);
  });
}

type MilestoneName = 'Resignation' | 'U4 approved';

/** The milestones of hires: the expected number of days after the hire day, and the offset for it. */
const milestones: Record<MilestoneName, { due: number; dueOffset: MilestoneOffset }> = {
  Resignation: { due: 0, dueOffset: { days: 0, unit: 'working', from: 'hire' } },
  'U4 approved': { due: 2, dueOffset: { days: 2, unit: 'working', from: 'hire', side: 'after' } },
};

export function milestonesOf(tasks: readonly TaskPlan[]) {
  const used = new Set(tasks.flatMap(({ steps }) => steps.map(({ milestone }) => milestone)));
  const names = Object.keys(milestones) as MilestoneName[];
  return names
    .filter((name) => used.has(name))
    .map((name) => ({ name, dueOffset: milestones[name].dueOffset }));
}

/** Offsets are in working days, except for whole weeks, which are in calendar days. */
export function offsetOf({ due, milestone }: Pick<StepPlan, 'due' | 'milestone'>): TemplateOffset {
  const days = milestone ? due - milestones[milestone].due : due;
  const isWeeks = days % 7 === 0;
  const side = days > 0 ? 'after' : 'before';
  return templateOffset.parse({
    days: Math.abs(isWeeks ? days : Math.round((days * 5) / 7)),
    unit: isWeeks ? 'calendar' : 'working',
    ...(milestone ? { from: 'milestone', milestone } : { from: 'hire' }),
    ...(side !== (milestone ? 'after' : 'before') && { side }),
  });
}

type Facts = Record<string, string | number>;

/** The values of the placeholders. A line with a placeholder of `each` is repeated for each of its values. */
type Values = { one: Facts; each: { names: string[]; values: Facts[] }[] };

function valuesOf(move: Move | null): Values {
  if (!move) return { one: {}, each: [] };
  const { states, carriers, members, households, retiring = '', ...facts } = move;
  const isSeller = ({ role }: Move['members'][number]) => !role.includes('Associate');
  const sellers = members.filter(isSeller);
  const [fifth, half] = [Math.round(households * 0.2), Math.round(households * 0.5)];
  const shares = {
    fifth,
    half,
    rest: households - fifth - half,
    fourFifths: Math.round(households * 0.8),
  };
  const counts = { memberCount: members.length, sellerCount: sellers.length };
  const team = members.map((member, index) => ({
    member: member.name,
    role: member.role,
    filing: 20 - 2 * index,
    exams: isSeller(member) ? 'Series 7 and 66 current' : 'Series 7 current, Series 63 booked',
  }));
  return {
    one: { ...facts, retiring, households, ...shares, ...counts },
    each: [
      { names: ['otherState'], values: states.map((otherState) => ({ otherState })) },
      { names: ['carrier'], values: carriers.map((carrier) => ({ carrier })) },
      { names: ['seller'], values: sellers.map(({ name }) => ({ seller: name })) },
      { names: ['member', 'role', 'filing', 'exams'], values: team },
    ],
  };
}

const placeholder = /\{(\w+)\}/g;

function filledIn(line: NotedLine, { one, each }: Values): NotedLine[] {
  const names = [...line.text.matchAll(placeholder)].map(([, name = '']) => name);
  const list = each.find((some) => names.some((name) => some.names.includes(name)));
  return (list?.values ?? [{}]).map((values) => {
    const all: Facts = { ...one, ...values };
    const fill = (text: string) =>
      text.replaceAll(placeholder, (_, name: string) => {
        if (!(name in all)) throw new Error(`Nothing is known for {${name}} of "${text}".`);
        return String(all[name]);
      });
    const inside = { one: all, each: each.filter((other) => other !== list) };
    return {
      text: fill(line.text),
      notes: line.notes.map(fill),
      description: line.description && fill(line.description),
      lines: line.lines.flatMap((below) => filledIn(below, inside)),
    };
  });
}

function taskOf({ text, notes, description, lines }: NotedLine): TaskPlan {
  const [urgency = 'medium'] = notes.flatMap((note) => /^(\w+) priority$/.exec(note)?.[1] ?? []);
  return {
    title: text,
    description,
    priority: priority.parse(urgency),
    owner: peopleIn(notes)[0] ?? null,
    steps: lines.map(stepOf),
  };
}

function stepOf({ text, notes, description, lines }: NotedLine): StepPlan {
  const [hours = 0] = notes.flatMap((note) => /^(\d+) h$/.exec(note)?.[1] ?? []);
  return {
    name: text,
    description,
    ...dueIn(notes),
    hours: Number(hours),
    people: peopleIn(notes),
    details: lines.map((line) => line.text),
  };
}

function dueIn(notes: string[]): Pick<StepPlan, 'due' | 'milestone'> {
  if (notes.includes('on hire')) return { due: 0, milestone: null };
  const [due] = notes.flatMap((note) => [...note.matchAll(/^(\d+) days? (before|after) (.+)$/g)]);
  const [, count, way, anchor = ''] = due ?? [];
  const milestone = anchor in milestones ? (anchor as MilestoneName) : null;
  if (!due || (anchor !== 'hire' && !milestone)) {
    throw new Error(`The notes name no due day: ${notes.join(', ')}`);
  }
  const days = way === 'before' ? -Number(count) : Number(count);
  return { due: days + (milestone ? milestones[milestone].due : 0), milestone };
}

function peopleIn(notes: string[]): PersonKey[] {
  return notes.filter((note): note is PersonKey => note in people);
}

/** The owner of a step: the first person named, or the task's owner. */
export function stepOwner({ people: named }: StepPlan, owner: PersonKey | null): PersonKey | null {
  return named[0] ?? owner;
}

export function hoursOf(steps: TaskPlan['steps']): number {
  return steps.reduce((sum, { hours }) => sum + hours, 0);
}
