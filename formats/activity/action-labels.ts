import type { Cause, ChangedField } from '#contract/activity.ts';
import { fieldLabel } from '#contract/field-labels.ts';
import type { FieldTable } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import type { Action, Entity } from '#contract/live.ts';

import type { LoggedEntry } from './logged-entry.ts';

/** Sentence parts: `verb` before the thing's kind and name, `tail` after them, `end` after the project. */
export type ActionLabel = {
  verb: string;
  tail?: string;
  end?: string;
  /** Fields that the sentence reports already. */
  covered: readonly string[];
};

/** For example `completed`, `changed the due date of`, `assigned … to Pia`. */
export function actionLabelOf(entry: LoggedEntry): ActionLabel {
  const { action, entityType, fields } = entry;
  if (entityType === 'batch' && fields?.['changed']) {
    return { verb: changesOfMany[action], covered: ['changed'] };
  }
  if (action === 'created') return created(entityType);
  if (action === 'deleted') return { verb: deletion(entityType), covered: linkFields };
  if (action === 'restored') return { verb: 'brought back', covered: [] };
  const label = changed(entry);
  return entry.cause ? { ...label, tail: because(entry.cause, entry.fields?.['status']) } : label;
}

const changesOfMany: Record<Action, string> = {
  created: 'changed',
  updated: 'undid the change to',
  deleted: 'deleted',
  restored: 'brought back',
};

function because(cause: Cause, status: ChangedField | undefined): string {
  if (status?.after === 'completed') {
    if (cause === 'detailTicked') return 'by ticking the last detail';
    if (cause === 'detailDeleted') return 'because the last open detail was deleted';
  }
  return causes[cause];
}

const causes: Record<Cause, string> = {
  detailTicked: 'by ticking a detail',
  detailUnticked: 'by unticking a detail',
  detailAdded: 'because a detail was added',
  detailDeleted: 'because a detail was deleted',
  detailRestored: 'because a detail was brought back',
  stepAdded: 'because a step was added',
  stepReopened: 'because a step was reopened',
  stepRestored: 'because a step was brought back',
  stepMovedIn: 'because a step was moved into it',
  allStepsDone: 'because all steps are completed',
  sentBack: 'because a step was sent back',
};

const linkFields = ['personId', 'taskStepId'];

function created(kind: Entity): ActionLabel {
  if (kind === 'personTaskStep') return { verb: 'put', covered: linkFields };
  if (kind === 'comment') return { verb: 'wrote', covered: [] };
  return { verb: kind === 'project' || kind === 'slide' ? 'created' : 'added', covered: [] };
}

function deletion(kind: Entity): string {
  return kind === 'personTaskStep' ? 'took' : 'deleted';
}

type Fields = Record<string, ChangedField>;

function changed({ entityType, fields }: LoggedEntry): ActionLabel {
  // The log never contains the text of a comment.
  if (entityType === 'comment') return { verb: 'edited', covered: [] };
  if (!fields) return { verb: 'changed', covered: [] };
  const known = rules[entityType]?.(fields);
  if (known) return known;
  const names = Object.keys(fields).filter((field) => !silent.has(field));
  const [only = ''] = names;
  if (names.length !== 1) return { verb: 'changed', covered: [...silent] };
  if (only === 'order' || only === 'taskId') return moved(entityType, fields[only]);
  if (only === 'name' || only === 'title') return { verb: 'renamed', covered: [...silent] };
  return { verb: `changed the ${insideSentence(fieldLabel(only))} of`, covered: [...silent] };
}

/** Without its capital, unless it is an abbreviation. */
function insideSentence(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

/** Fields that only change along with others. */
const silent: ReadonlySet<string> = new Set(['completedAutomatically', 'archivedAt', 'startDate']);

/** Fields of a project's status, which the entry lists itself. */
const withStatus = ['outcome', 'outcomeDay', 'outcomeNote', 'holdReason', 'lookAgainOn'];

function moved(kind: Entity, field: ChangedField | undefined): ActionLabel {
  if (!Array.isArray(field?.after)) return { verb: 'moved', covered: ['order'] };
  const inside: Partial<Record<Entity, string>> = {
    project: 'tasks',
    task: 'steps',
    taskStep: 'details',
  };
  return { verb: `changed the order of the ${inside[kind] ?? 'things'} in`, covered: ['order'] };
}

type Rule = (fields: Fields) => ActionLabel | null;

const rules: Partial<Record<Entity, Rule>> = {
  project: (fields) => ofProjectStatus(fields) ?? handedTo(fields, 'projectManagerId', 'gave'),
  task: (fields) =>
    ofStatus(fields) ?? handedTo(fields, 'assigneeId', 'assigned') ?? ofFlag(taskFields, fields),
  taskStep: ({ status, ...fields }) => {
    const known = ofRound(fields) ?? ofCondition(status ? {} : fields);
    if (known) return known;
    const is = alone(fields, 'isCompleted')?.after;
    if (is === undefined) return status ? ofStatus({ ...fields, status }) : null;
    return { verb: is === true ? 'completed' : 'reopened', covered: ['isCompleted', 'status'] };
  },
  stepDetail: (fields) => {
    const now = alone(fields, 'completion')?.after;
    if (now === 100) return { verb: 'ticked', covered: ['completion'] };
    if (now === 0) return { verb: 'unticked', covered: ['completion'] };
    return alone(fields, 'text') ? { verb: 'reworded', covered: [] } : null;
  },
  personTaskStep: ({ personId }) =>
    personId?.names
      ? { verb: 'put', tail: `in place of ${personId.names.before}`, covered: linkFields }
      : null,
  person: (fields) => ofActivation(fields, 'deactivated', 'reactivated') ?? ofIdentity(fields),
  projectManager: (fields) => ofActivation(fields, 'disabled', 'enabled') ?? ofPrimary(fields),
  webhook: (fields) => {
    const paused = alone(fields, 'pausedBecause');
    if (!paused) return null;
    return paused.after === null
      ? { verb: 'resumed', covered: ['pausedBecause'] }
      : { verb: 'paused', covered: [] };
  },
};

/** A step that was sent back, or the undoing of that. The entry lists who had finished the step. */
function ofRound({ sentBack, personId }: Fields): ActionLabel | null {
  if (!sentBack) return null;
  const covered = ['isCompleted', 'status', 'sentBack', 'personId'];
  if (sentBack.after === null) return { verb: 'undid sending back', covered };
  const to = personId?.names?.after ? ` to ${personId.names.after}` : '';
  const reason = typeof sentBack.after === 'string' ? { end: `: ${sentBack.after}` } : {};
  return { verb: 'sent back', tail: to.trim(), ...reason, covered };
}

/** Conditions for completing a step. */
function ofCondition(fields: Fields): ActionLabel | null {
  const waits = alone(fields, 'waitsForId');
  const blocked = alone(fields, 'blockedReason');
  if (waits?.names?.after) {
    return { verb: 'made', tail: `wait for ${waits.names.after}`, covered: ['waitsForId'] };
  }
  if (waits) {
    const tail = waits.names?.before ? { tail: `for ${waits.names.before}` } : {};
    return { verb: 'ended the wait of', ...tail, covered: ['waitsForId'] };
  }
  if (blocked) return { verb: blocked.after === null ? 'unblocked' : 'blocked', covered: [] };
  return ofFlag(stepFields, fields);
}

function ofFlag(table: FieldTable, fields: Fields): ActionLabel | null {
  for (const [name, { changed: sentences }] of Object.entries(table)) {
    const change = alone(fields, name);
    if (sentences && change) {
      return { ...(change.after === true ? sentences.on : sentences.off), covered: [name] };
    }
  }
  return null;
}

function ofProjectStatus(fields: Fields): ActionLabel | null {
  const status = alone(fields, 'status', withStatus);
  const covered = ['status', ...silent];
  if (status?.after === 'completed') return { verb: 'archived', covered };
  if (status?.before === 'completed') return { verb: 'restored', covered };
  if (status?.after === 'on_hold') return { verb: 'put', tail: 'on hold', covered };
  return null;
}

function ofStatus(fields: Fields): ActionLabel | null {
  const status = alone(fields, 'status');
  const covered = ['status', ...silent];
  if (!status) return null;
  if (status.after === 'completed') return { verb: 'completed', covered };
  if (status.before === 'completed') return { verb: 'reopened', covered };
  if (status.after === 'in_progress') return { verb: 'started', covered };
  return null;
}

function handedTo(fields: Fields, field: string, verb: string): ActionLabel | null {
  const { names } = alone(fields, field) ?? {};
  if (!names) return null;
  if (names.after !== null) {
    return { verb, tail: `to ${names.after}`, covered: names.before === null ? [field] : [] };
  }
  const covered = [field];
  return names.before === null ? null : { verb: 'took', tail: `from ${names.before}`, covered };
}

function ofActivation(fields: Fields, off: string, on: string): ActionLabel | null {
  const isActive = alone(fields, 'isActive');
  return isActive ? { verb: isActive.after ? on : off, covered: ['isActive'] } : null;
}

function ofIdentity(fields: Fields): ActionLabel | null {
  if (alone(fields, 'linkConfirmed')) {
    return { verb: 'confirmed the account of', covered: ['linkConfirmed'] };
  }
  const { names } = alone(fields, 'projectManagerId') ?? {};
  const covered = ['projectManagerId', ...silent];
  if (names?.after) return { verb: 'linked', tail: `to the account of ${names.after}`, covered };
  if (!names?.before) return null;
  return { verb: 'unlinked', tail: `from the account of ${names.before}`, covered };
}

function ofPrimary(fields: Fields): ActionLabel | null {
  const isPrimary = alone(fields, 'isPrimary');
  if (!isPrimary) return null;
  const verb = isPrimary.after ? 'gave the primary role to' : 'took the primary role from';
  return { verb, covered: ['isPrimary'] };
}

/** Fields listed in addition to the change: who had finished the item, the required reason, and its new due date. */
const besides: ReadonlySet<string> = new Set([
  'completedBy',
  'completedAt',
  'unmet',
  'reason',
  'dueDate',
]);

/** The field, if no other reportable field changed. */
function alone(
  fields: Fields,
  field: string,
  allowed: readonly string[] = [],
): ChangedField | undefined {
  const others = Object.keys(fields).filter(
    (one) => one !== field && !silent.has(one) && !besides.has(one) && !allowed.includes(one),
  );
  return others.length === 0 ? fields[field] : undefined;
}
