import type { Ctx } from '#server/ctx.ts';

import { aProjectTemplate, aTaskTemplate } from './builders.ts';
import { branchWelcome } from './checklists/arrival.ts';
import { branchOpening } from './checklists/branch-opening.ts';
import { announcementLetters } from './checklists/clients.ts';
import { complianceReview } from './checklists/compliance.ts';
import { carrierAppointments } from './checklists/licensing.ts';
import { marketing } from './checklists/marketing.ts';
import { registration } from './checklists/registration.ts';
import { protocolResignation } from './checklists/resignation.ts';
import { technology } from './checklists/technology.ts';
import { offerAndBenefits } from './checklists/terms.ts';
import { transfers } from './checklists/transfers.ts';
import { people } from './people.ts';
import { offsetOf } from './plan.ts';
import type { Move, TaskPlan } from './plan.ts';
import { hoursOf } from './schedule.ts';

/*
 * The templates of the demo world: its checklists, written for nobody in particular.
 */

const anyMove: Move = {
  first: 'the advisor',
  from: 'the old firm',
  state: 'home state',
  states: ['other states where clients live'],
  households: 100,
  carriers: ['each carrier'],
  members: [],
};

const licensing = carrierAppointments(anyMove);
const tasks: TaskPlan[] = [
  named('Resignation under the Broker Protocol', protocolResignation(anyMove)),
  complianceReview(anyMove),
  withSteps(named('Registration and licensing', registration(anyMove)), licensing.steps),
  named('Technology set-up', technology(anyMove)),
  announcementLetters(anyMove),
  { ...transfers(anyMove), description: 'Most households come through ACAT.' },
  marketing(anyMove),
  branchWelcome(anyMove),
];

/** Makes the task templates, and the project templates for a hire and for a branch. */
export async function someTemplates(ctx: Ctx): Promise<void> {
  const ids: number[] = [];
  for (const task of tasks) {
    const { id } = await aTaskTemplate(ctx, { ...templateOf(task), assigneeRoles: rolesOf(task) });
    ids.push(id);
  }
  const terms = offerAndBenefits(anyMove);
  await aProjectTemplate(ctx, {
    name: 'Experienced advisor hire',
    description: 'One advisor with clients, from the offer to the last transfer.',
    category: 'Experienced Advisor Hire',
    priority: 'high',
    estimatedDuration: daysOf([terms, ...tasks]),
    taskTemplates: [templateOf(terms), ...ids],
  });
  const branch = branchOpening();
  await aProjectTemplate(ctx, {
    name: 'Branch opening',
    description: 'A new office, from the search for a place to the review after 60 days.',
    category: 'Branch Opening',
    estimatedDuration: daysOf(branch),
    taskTemplates: branch.map(templateOf),
  });
}

function named(title: string, task: TaskPlan): TaskPlan {
  return { ...task, title };
}

function withSteps(task: TaskPlan, steps: TaskPlan['steps']): TaskPlan {
  return { ...task, steps: [...task.steps, ...steps] };
}

function templateOf({ title, description, priority, steps }: TaskPlan) {
  return {
    name: title,
    description: description && sentence(description),
    priority,
    estimatedHours: hoursOf(steps),
    steps: steps.map((step) => ({
      name: sentence(step.name),
      description: step.description && sentence(step.description),
      estimatedHours: step.hours,
      dueOffset: offsetOf(step.due),
      details: step.details.map((text) => ({ text: sentence(text) })),
    })),
  };
}

/** What those who do a task are called. */
function rolesOf({ owner, steps }: TaskPlan): string[] {
  const keys = [...(owner ? [owner] : []), ...steps.flatMap((step) => step.people)];
  return [...new Set(keys.map((key) => people[key].role))];
}

/** From the first day on which something is due to the last. */
function daysOf(checklist: TaskPlan[]): number {
  const days = checklist.flatMap(({ steps }) => steps.map(({ due }) => due));
  return Math.max(...days) - Math.min(...days);
}

/** A text may begin with what stands for a name. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
