import { hoursWords, offsetWords } from '#client/checklist/due-words.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';
import { awaitedStep } from '#contract/waits.ts';

import { ownLines } from './line-difference.ts';
import type { NestedLine } from './line-difference.ts';

type Tasks = readonly Omit<TemplateTask, 'taskTemplateId'>[];

/** The lines that the other list lacks, each after the names of its task and step. Blank if there are none. */
export function tasksDifference(tasks: Tasks, other: Tasks): string {
  return difference(linesOfTasks(tasks), linesOfTasks(other));
}

/** The same for the steps of one task. */
export function stepsDifference(
  steps: readonly TemplateStep[],
  other: readonly TemplateStep[],
): string {
  return difference(linesOfSteps([{ steps }], 0), linesOfSteps([{ steps: other }], 0));
}

function difference(lines: readonly NestedLine[], other: readonly NestedLine[]): string {
  if (lines.length === 0) return '';
  return ownLines(lines, other) || 'Without these lines';
}

function linesOfTasks(tasks: Tasks): NestedLine[] {
  const lines: NestedLine[] = [];
  for (const [own, task] of tasks.entries()) {
    const { name, description, priority, estimatedHours } = task;
    const at = lines.length;
    const facts = [
      priority === 'medium' ? null : `${priorityLabels[priority]} priority`,
      hoursWords(estimatedHours),
      quoted(description),
      ownerFact(task),
      task.isGate ? 'gate before the announcement' : null,
    ];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const line of linesOfSteps(tasks, own)) {
      const parent = line.parent === null ? at : line.parent + at + 1;
      lines.push({ ...line, text: line.parent === null ? `– ${line.text}` : line.text, parent });
    }
  }
  return lines;
}

function linesOfSteps(tasks: readonly { steps: readonly TemplateStep[] }[], own: number) {
  const lines: NestedLine[] = [];
  for (const step of tasks[own]?.steps ?? []) {
    const { name, description, estimatedHours, dueOffset, details } = step;
    const parent = lines.length;
    const awaited = awaitedStep(tasks, own, step.waitsFor);
    const facts = [
      dueOffset ? offsetWords(dueOffset) : null,
      hoursWords(estimatedHours),
      quoted(description),
      ownerFact(step),
      step.evidenceRequired ? 'evidence required' : null,
      awaited ? `waits for ${awaited.name}` : null,
    ];
    lines.push({ name, text: withFacts(name, facts), parent: null });
    for (const { text } of details) lines.push({ name: text, text: `· ${text}`, parent });
  }
  return lines;
}

/** Distinguishes owners by id; names are not known here. */
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
