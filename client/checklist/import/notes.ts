import type { ChecklistTask, ReadChecklist } from '#contract/checklist/checklist.ts';
import type { OutlineChecklist } from '#contract/checklist/outline-checklist.ts';
import type { TableChecklist } from '#contract/checklist/table-checklist.ts';
import { lengths } from '#contract/limits.ts';

import type { ListSource } from './list-source.ts';

export function tableNotes(read: TableChecklist, source: ListSource, sheet: number): string[] {
  const { ignored, above } = read;
  const notes = [...commonNotes(read)];
  if (ignored.length > 0) {
    notes.push(`${ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}: ${named(ignored)}`);
  }
  if (above > 0)
    notes.push(`${counted(above, 'row')} above the headings ${areOrIs(above)} left out`);
  if (source.kind === 'text') return notes;
  const others = source.sheets.filter((_, at) => at !== sheet).map(({ name }) => name);
  if (others.length > 0) {
    notes.push(`${others.length === 1 ? 'Ignored sheet' : 'Ignored sheets'}: ${named(others)}`);
  }
  const { uncomputed = 0, beyond = 0 } = source.sheets[sheet] ?? {};
  if (uncomputed > 0) {
    const them = uncomputed === 1 ? 'it' : 'them';
    notes.push(
      `${counted(uncomputed, 'formula')} without a value: open and save the file in Excel to compute ${them}`,
    );
  }
  if (beyond > 0)
    notes.push(`${counted(beyond, 'cell')} beyond column GR ${areOrIs(beyond)} not read`);
  return notes;
}

export function outlineNotes(read: OutlineChecklist): string[] {
  const { title, flattened } = read;
  const notes = [...commonNotes(read)];
  if (title !== null) notes.push(`The title “${named([title])}” around everything is left out`);
  if (flattened > 0) {
    const become = flattened === 1 ? 'becomes a detail' : 'become details';
    notes.push(`${counted(flattened, 'line')} below the details ${become}, too`);
  }
  return notes;
}

function commonNotes({ shortened, lostTicks, milestones }: ReadChecklist): string[] {
  const notes: string[] = [];
  if (shortened.length > 0) {
    const are = shortened.length === 1 ? 'name is' : 'names are';
    const whose = shortened.length === 1 ? 'its' : 'their';
    notes.push(
      `${shortened.length.toLocaleString('en-US')} ${are} longer than ${lengths.name} characters: ${whose} whole text is in the description`,
    );
  }
  if (lostTicks > 0)
    notes.push(
      `${counted(lostTicks, 'tick')} ${areOrIs(lostTicks)} left out: new lists start unticked`,
    );
  if (milestones.length > 0) {
    notes.push(
      `${milestones.length === 1 ? 'New milestone' : 'New milestones'}: ${milestones.join(', ')}`,
    );
  }
  return notes;
}

export function addedWords(tasks: readonly ChecklistTask[], areTasks: boolean): string {
  const steps = tasks.flatMap((task) => task.steps);
  if (areTasks)
    return `${counted(tasks.length, 'task')} with ${counted(steps.length, 'step')} added`;
  return `${counted(steps.length, 'step')} added`;
}

export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

export function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}

const mostNamed = 8;
const mostCharacters = 40;

function named(names: readonly string[]): string {
  const shown = names
    .slice(0, mostNamed)
    .map((name) => (name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name))
    .join(', ');
  const more = names.length - mostNamed;
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}
