import type { ActivityEntry, ChangedField } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';

import { fieldLabel } from './field-words.ts';

/** Sentence parts: `verb` before the thing's kind and name, `tail` after them. */
export type Doing = {
  verb: string;
  tail?: string;
  /** Fields that the sentence reports already. */
  told: readonly string[];
};

/** Such as `completed`, `changed the due date of`, `assigned … to Pia`. */
export function doingOf(entry: ActivityEntry): Doing {
  const { action, entityType } = entry;
  if (action === 'created') return created(entityType);
  if (action === 'deleted') return { verb: deletion(entityType), told: ofLinks };
  if (action === 'restored') return { verb: 'brought back', told: [] };
  return changed(entry);
}

const ofLinks = ['personId', 'taskStepId'];

function created(kind: Entity): Doing {
  if (kind === 'personTaskStep') return { verb: 'put', told: ofLinks };
  return { verb: kind === 'project' || kind === 'slide' ? 'created' : 'added', told: [] };
}

function deletion(kind: Entity): string {
  return kind === 'personTaskStep' ? 'took' : 'deleted';
}

type Fields = Record<string, ChangedField>;

function changed({ entityType, fields }: ActivityEntry): Doing {
  if (!fields) return { verb: 'changed', told: [] };
  const known = rules[entityType]?.(fields);
  if (known) return known;
  const names = Object.keys(fields).filter((field) => !silent.has(field));
  const [only = ''] = names;
  if (names.length !== 1) return { verb: 'changed', told: [...silent] };
  if (only === 'order' || only === 'taskId') return moved(entityType, fields[only]);
  if (only === 'name' || only === 'title') return { verb: 'renamed', told: [...silent] };
  return { verb: `changed the ${fieldLabel(only).toLowerCase()} of`, told: [...silent] };
}

/** Fields that only change along with others. */
const silent: ReadonlySet<string> = new Set(['completedAutomatically', 'archivedAt', 'startDay']);

function moved(kind: Entity, field: ChangedField | undefined): Doing {
  if (!Array.isArray(field?.after)) return { verb: 'moved', told: ['order'] };
  const inside: Partial<Record<Entity, string>> = {
    project: 'tasks',
    task: 'steps',
    taskStep: 'details',
  };
  return { verb: `changed the order of the ${inside[kind] ?? 'things'} in`, told: ['order'] };
}

type Rule = (fields: Fields) => Doing | null;

const rules: Partial<Record<Entity, Rule>> = {
  project: (fields) => ofArchive(fields) ?? handedTo(fields, 'projectManagerId', 'gave'),
  task: (fields) => ofStatus(fields) ?? handedTo(fields, 'assigneeId', 'assigned'),
  taskStep: (fields) => {
    const is = alone(fields, 'isCompleted')?.after;
    if (is === undefined) return null;
    return { verb: is === true ? 'completed' : 'reopened', told: ['isCompleted'] };
  },
  stepDetail: (fields) => {
    const now = alone(fields, 'completion')?.after;
    if (now === 100) return { verb: 'ticked', told: ['completion'] };
    if (now === 0) return { verb: 'unticked', told: ['completion'] };
    return alone(fields, 'text') ? { verb: 'reworded', told: [] } : null;
  },
  person: (fields) => ofStanding(fields, 'deactivated', 'reactivated'),
  projectManager: (fields) => ofStanding(fields, 'disabled', 'enabled') ?? ofPrimary(fields),
};

function ofArchive(fields: Fields): Doing | null {
  const status = alone(fields, 'status');
  const told = ['status', ...silent];
  if (status?.after === 'completed') return { verb: 'archived', told };
  if (status?.before === 'completed') return { verb: 'restored', told };
  return null;
}

function ofStatus(fields: Fields): Doing | null {
  const status = alone(fields, 'status');
  const told = ['status', ...silent];
  if (!status) return null;
  if (status.after === 'completed') return { verb: 'completed', told };
  if (status.before === 'completed') return { verb: 'reopened', told };
  if (status.after === 'in_progress') return { verb: 'started', told };
  return null;
}

function handedTo(fields: Fields, field: string, verb: string): Doing | null {
  const { names } = alone(fields, field) ?? {};
  if (!names) return null;
  if (names.after !== null) return { verb, tail: `to ${names.after}`, told: [] };
  return names.before === null ? null : { verb: 'took', tail: `from ${names.before}`, told: [] };
}

function ofStanding(fields: Fields, off: string, on: string): Doing | null {
  const isActive = alone(fields, 'isActive');
  return isActive ? { verb: isActive.after ? on : off, told: ['isActive'] } : null;
}

function ofPrimary(fields: Fields): Doing | null {
  const isPrimary = alone(fields, 'isPrimary');
  if (!isPrimary) return null;
  const verb = isPrimary.after ? 'gave the primary role to' : 'took the primary role from';
  return { verb, told: ['isPrimary'] };
}

/** The field, if no other reportable field changed. */
function alone(fields: Fields, field: string): ChangedField | undefined {
  const others = Object.keys(fields).filter((one) => one !== field && !silent.has(one));
  return others.length === 0 ? fields[field] : undefined;
}
