import { hoursWords, offsetWords } from '#client/checklist/due-words.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';

import { ownLines } from './line-difference.ts';
import type { NestedLine } from './line-difference.ts';

type Tasks = readonly Omit<TemplateTask, 'taskTemplateId'>[];

/**
 * The lines of a list of tasks that the other one lacks, each after the names of its task and step. Blank if the
 * list is empty.
 */
export function tasksDifference(tasks: Tasks, other: Tasks): string {
  return difference(linesOfTasks(tasks), linesOfTasks(other));
}

/** The same of the steps of one task. */
export function stepsDifference(
  steps: readonly TemplateStep[],
  other: readonly TemplateStep[],
): string {
  return difference(linesOfSteps(steps), linesOfSteps(other));
}

function difference(lines: readonly NestedLine[], other: readonly NestedLine[]): string {
  if (lines.length === 0) return '';
  return ownLines(lines, other) || 'Without these lines';
}

function linesOfTasks(tasks: Tasks): NestedLine[] {
  const lines: NestedLine[] = [];
  for (const { name, description, priority, estimatedHours, steps, ...owner } of tasks) {
    const at = lines.length;
    const urgency = priority === 'medium' ? null : `${priorityLabels[priority]} priority`;
    const facts = [urgency, hoursWords(estimatedHours), quoted(description), ownerFact(owner)];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const line of linesOfSteps(steps)) {
      const parent = line.parent === null ? at : line.parent + at + 1;
      lines.push({ ...line, text: line.parent === null ? `– ${line.text}` : line.text, parent });
    }
  }
  return lines;
}

function linesOfSteps(steps: readonly TemplateStep[]): NestedLine[] {
  const lines: NestedLine[] = [];
  for (const { name, description, estimatedHours, dueOffset, details, ...rest } of steps) {
    const { evidenceRequired, ...owner } = rest;
    const evidence = evidenceRequired ? 'evidence required' : null;
    const parent = lines.length;
    const due = dueOffset ? offsetWords(dueOffset) : null;
    const facts = [
      due,
      hoursWords(estimatedHours),
      quoted(description),
      ownerFact(owner),
      evidence,
    ];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const { text } of details) lines.push({ name: text, text: `· ${text}`, parent });
  }
  return lines;
}

/** Tells owners apart; names are not known here. */
function ownerFact({ ownerRoleId, personId }: Pick<TemplateStep, 'ownerRoleId' | 'personId'>) {
  if (ownerRoleId) return `owner: role ${ownerRoleId}`;
  return personId ? `owner: person ${personId}` : null;
}

function withFacts(name: string, facts: readonly (string | null)[]): string {
  const known = facts.filter((fact) => fact !== null).join(', ');
  return known === '' ? name : `${name} (${known})`;
}

function quoted(description: string | null): string | null {
  return description === null ? null : `“${description}”`;
}
