import { hoursWords } from '#client/outline/due-words.ts';
import { ownerWords } from '#client/outline/owners.ts';
import type { Owner, Owners } from '#client/outline/owners.ts';
import { itemOfTemplate, itemsOfTemplate } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { setFlagWords } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';
import { priorityLabels } from '#contract/value-labels.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { awaitedStep } from '#rules/waits.ts';

import { ownLines } from './line-difference.ts';
import type { NestedLine } from './line-difference.ts';

type Tasks = readonly TemplateTask[];
type Steps = readonly TemplateStep[];

const unknownOwners: Owners = { people: undefined, roles: undefined, holders: null };

/** The lines that the other list lacks, each after the names of its task and step. Blank if there are none. */
export function tasksDifference(tasks: Tasks, other: Tasks, owners = unknownOwners): string {
  const linesOf = (own: Tasks) => linesOfTasks(itemsOfTemplate(own), owners);
  return difference(linesOf(tasks), linesOf(other));
}

/** The same for the steps of one task. */
export function stepsDifference(steps: Steps, other: Steps, owners = unknownOwners): string {
  const linesOf = (own: Steps) => linesOfSteps([itemOfTemplate({ steps: own })], 0, owners);
  return difference(linesOf(steps), linesOf(other));
}

function difference(lines: readonly NestedLine[], other: readonly NestedLine[]): string {
  if (lines.length === 0) return '';
  return ownLines(lines, other) || 'Without these lines';
}

function linesOfTasks(tasks: readonly TaskItem[], owners: Owners): NestedLine[] {
  const lines: NestedLine[] = [];
  for (const [own, task] of tasks.entries()) {
    const { name, description, priority, estimatedHours } = task;
    const at = lines.length;
    const facts = [
      priority === 'medium' ? null : `${priorityLabels[priority]} priority`,
      hoursWords(estimatedHours),
      quoted(description),
      ownerFact(task, owners),
      ...setFlagWords(taskFields, task),
    ];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const line of linesOfSteps(tasks, own, owners)) {
      const parent = line.parent === null ? at : line.parent + at + 1;
      lines.push({ ...line, text: line.parent === null ? `– ${line.text}` : line.text, parent });
    }
  }
  return lines;
}

function linesOfSteps(tasks: readonly TaskItem[], own: number, owners: Owners) {
  const lines: NestedLine[] = [];
  for (const step of tasks[own]?.steps ?? []) {
    const { name, description, estimatedHours, dueOffset, details } = step;
    const parent = lines.length;
    const awaited = awaitedStep(tasks, own, step.waitsFor);
    const facts = [
      dueOffset ? offsetWords(dueOffset) : null,
      hoursWords(estimatedHours),
      quoted(description),
      ownerFact(step, owners),
      ...setFlagWords(stepFields, step),
      awaited ? `waits for ${awaited.name}` : null,
    ];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const { text } of details) lines.push({ name: text, text: `· ${text}`, parent });
  }
  return lines;
}

function ownerFact(item: Owner, owners: Owners): string | null {
  const { text } = ownerWords(item, owners);
  return text === null ? null : `owner: ${text}`;
}

function withFacts(name: string, facts: readonly (string | null)[]): string {
  const known = facts.filter((fact) => fact !== null).join(', ');
  return known === '' ? name : `${name} (${known})`;
}

function quoted(description: string): string | null {
  return description === '' ? null : `“${description}”`;
}
