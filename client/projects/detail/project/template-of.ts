import { milestoneOf } from '#contract/due.ts';
import type { DueOffset } from '#contract/due.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import type { NewProjectTemplateForm, NewTaskTemplateForm } from '#contract/templates.ts';

/**
 * The checklist as a template, without progress and people; roles are kept, and due dates if they count from a day of
 * the project.
 */
export function templateOf(project: ProjectDetail, name: string): NewProjectTemplateForm {
  const { description, category, market, priority, milestones, tasks } = project;
  const places = placesOf(tasks);
  return {
    name,
    description,
    category,
    market,
    priority,
    milestones: milestones.map((one) => ({ name: one.name, dueOffset: one.dueOffset })),
    taskTemplates: tasks.map((task, own) => ({
      name: task.title,
      ...contentOf(task, milestones, places, own),
    })),
  };
}

/** A task as a template, without progress, people and fixed days. */
export function taskTemplateOf(
  task: Task,
  name: string,
  milestones: readonly Milestone[],
): NewTaskTemplateForm {
  return { name, ...contentOf(task, milestones, placesOf([task]), 0) };
}

function contentOf(
  { description, priority, estimatedHours, steps, ownerRoleId, isGate }: Task,
  milestones: readonly Milestone[],
  places: Places,
  own: number,
) {
  return {
    description,
    ...(ownerRoleId !== null && { ownerRoleId }),
    priority,
    estimatedHours,
    ...(isGate && { isGate }),
    steps: steps.map((step) => ({
      name: step.name,
      description: step.description,
      estimatedHours: step.estimatedHours,
      dueOffset: step.dueOffset && byName(step.dueOffset, milestones),
      ...(step.ownerRoleId !== null && { ownerRoleId: step.ownerRoleId }),
      ...(step.evidenceRequired && { evidenceRequired: true }),
      ...waitOf(step, places, own),
      details: (step.details ?? []).map(({ text }) => text),
    })),
  };
}

type Places = ReadonlyMap<number, { task: number; step: number }>;

function placesOf(tasks: readonly Task[]): Places {
  return new Map(
    tasks.flatMap(({ steps }, task) => steps.map(({ id }, step) => [id, { task, step }] as const)),
  );
}

/** The awaited step by its position; without its task, it is in the same task. */
function waitOf({ waitsForId }: TaskStep, places: Places, own: number) {
  const place = waitsForId === null ? undefined : places.get(waitsForId);
  if (!place) return {};
  return { waitsFor: place.task === own ? { step: place.step } : place };
}

/** Refers to the milestone by name, as templates do; no offset if the milestone is gone. */
function byName({ milestone, ...offset }: DueOffset, milestones: readonly Milestone[]) {
  if (milestone === undefined) return offset;
  const named = milestoneOf({ milestone }, milestones);
  return named ? { ...offset, milestone: named.name } : null;
}
