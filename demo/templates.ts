import type { Ctx } from '#server/ctx.ts';

import { aProjectTemplate, aTaskTemplate } from './builders.ts';
import { hoursOf, milestonesOf, offsetOf, stepOwner, tasksOf } from './checklists.ts';
import type { Move, TaskPlan } from './checklists.ts';
import type { CategoryName } from './lists.ts';
import type { PersonKey } from './people.ts';
import { roleOf } from './roles.ts';
import type { RoleKey } from './roles.ts';

const anyMove: Move = {
  first: 'the advisor',
  from: 'the old firm',
  state: 'home state',
  states: ['other states where clients live'],
  households: 100,
  carriers: ['each carrier'],
  members: [],
};

const titles: Record<string, string> = {
  'protocol resignation': 'Resignation under the Broker Protocol',
  registration: 'Registration and licensing',
  technology: 'Technology set-up',
};

const tasks = [
  'protocol resignation',
  'compliance review',
  'registration',
  'technology',
  'announcement letters',
  'transfers',
  'marketing',
  'branch welcome',
].map(taskOf);

function taskOf(heading: string): TaskPlan {
  // In the template, the registration includes the licenses.
  const more = heading === 'registration' ? ['carrier appointments'] : [];
  const [task, ...others] = tasksOf(anyMove, heading, ...more);
  if (!task) throw new Error(`The checklist "${heading}" has no task.`);
  return {
    ...task,
    title: titles[heading] ?? task.title,
    ...(heading === 'transfers' && { description: 'Most households come through ACAT.' }),
    steps: [task, ...others].flatMap(({ steps }) => steps),
  };
}

export type TemplateIds = Partial<Record<CategoryName, number>>;

export async function someTemplates(
  ctx: Ctx,
  roles: Record<RoleKey, number>,
): Promise<TemplateIds> {
  const templateOf = (task: TaskPlan) => withOwners(task, roles);
  const gate = tasks.find(({ title }) => title === titles['registration']);
  const ids: number[] = [];
  for (const task of tasks) {
    const { id } = await aTaskTemplate(ctx, { ...templateOf(task), isGate: task === gate });
    ids.push(id);
  }
  const terms = tasksOf(anyMove, 'offer and benefits');
  const hire = await aProjectTemplate(ctx, {
    name: 'Experienced advisor hire',
    description: 'One advisor with clients, from the offer to the last transfer.',
    category: 'Experienced Advisor Hire',
    priority: 'high',
    estimatedDuration: daysOf([...terms, ...tasks]),
    milestones: milestonesOf(tasks),
    taskTemplates: [...terms.map((task) => ({ ...templateOf(task), isGate: true })), ...ids],
  });
  const branch = tasksOf(null, 'branch opening');
  const opening = await aProjectTemplate(ctx, {
    name: 'Branch opening',
    description: 'A new office, from the search for a place to the review after 60 days.',
    category: 'Branch Opening',
    estimatedDuration: daysOf(branch),
    taskTemplates: branch.map(templateOf),
  });
  return { 'Experienced Advisor Hire': hire.id, 'Branch Opening': opening.id };
}

function withOwners(task: TaskPlan, roles: Record<RoleKey, number>) {
  const { title, description, priority, owner, steps } = task;
  return {
    name: title,
    ...ownedBy(owner, roles),
    description: description && sentence(description),
    priority,
    estimatedHours: hoursOf(steps),
    steps: steps.map((step) => ({
      name: sentence(step.name),
      description: step.description && sentence(step.description),
      estimatedHours: step.hours,
      dueOffset: offsetOf(step),
      ...ownedBy(stepOwner(step, owner), roles),
      ...(needsEvidence.test(step.name) && { evidenceRequired: true }),
      ...waitOf(step.name, steps),
      details: step.details.map((text) => ({ text: sentence(text) })),
    })),
  };
}

/** Typically requested in an audit. */
const needsEvidence = /^(Offer letter|Form U4)/;

const waits: Record<string, string> = { 'Release and confirm': 'Form U4' };

function waitOf(name: string, steps: TaskPlan['steps']) {
  const step = steps.findIndex((other) => other.name === waits[name]);
  return step === -1 ? {} : { waitsFor: { step } };
}

function ownedBy(owner: PersonKey | null, roles: Record<RoleKey, number>) {
  return owner ? { ownerRoleId: roles[roleOf(owner)] } : {};
}

function daysOf(checklist: TaskPlan[]): number {
  const days = checklist.flatMap(({ steps }) => steps.map(({ due }) => due));
  return Math.max(...days) - Math.min(...days);
}

/** A text may begin with a placeholder's value. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
