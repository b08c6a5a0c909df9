import { kindWords } from '#contract/kind-words.ts';
import type { Entity } from '#contract/live.ts';
import { formatNumber } from '#contract/words.ts';

import { actionLabelOf } from './action-labels.ts';
import type { LoggedEntry } from './logged-entry.ts';

/** Text, or the name of the record or of a place around it. All names except those of projects and people are quoted. */
export type Piece = string | { name: string; of: Named; quoted: boolean };
export type Named = 'itself' | 'task' | 'step' | 'project';

type SentenceOptions = {
  /** Omits the name of the project, for its own page. */
  inProject: boolean;
};

/** Several similar entries become one sentence: `ticked 30 details of the step "Papers"`. */
export function sentenceOf(
  entries: readonly LoggedEntry[],
  { inProject }: SentenceOptions,
): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const { verb, tail, end } = actionLabelOf(entry);
  const pieces = joined([
    verb,
    ...(entry.entityType === 'personTaskStep' ? peopleOnSteps(entries) : thingsOf(entries)),
    ...(tail ? [tail] : []),
    ...(inProject ? [] : projectOf(entry)),
  ]);
  return end ? [...pieces, end] : pieces;
}

function thingsOf(entries: readonly LoggedEntry[]): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const { one, many } = kindWords[entry.entityType];
  // One record may have changed several times.
  const count = new Set(entries.map(({ entityId }) => entityId)).size;
  const isMany = count > 1 && entry.entityType !== 'batch';
  const isInOnePlace = entries.every((other) => placeIn(other) === placeIn(entry));
  return [
    ...(isMany ? [`${formatNumber(count)} ${many}`] : thingOf(entry, one)),
    ...(isInOnePlace ? placeOf(entry) : []),
  ];
}

/** For example one person on several steps, or several people on one step. */
function peopleOnSteps(entries: readonly LoggedEntry[]): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const people = new Set(entries.map(({ entityName }) => entityName)).size;
  const steps = new Set(entries.map(stepOf)).size;
  return [
    ...(people > 1 ? [`${formatNumber(people)} people`] : thingOf(entry, 'person')),
    ...(steps > 1 ? [`${wayOf(entry)} ${formatNumber(steps)} steps`] : placeOf(entry)),
  ];
}

function stepOf({ step, fields }: LoggedEntry): unknown {
  const { before, after } = fields?.['taskStepId'] ?? {};
  return step?.id ?? after ?? before;
}

function wayOf({ action }: LoggedEntry): string {
  return action === 'deleted' ? 'off' : 'on';
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return piece.quoted ? `"${piece.name}"` : piece.name;
    })
    .join('');
}

function thingOf(entry: LoggedEntry, kind: string): Piece[] {
  const { entityType, entityName: name } = entry;
  const itself = { name, of: 'itself', quoted: !proper.has(entityType) } as const;
  if (entityType === 'personTaskStep') return [itself];
  // A comment has the name of the thing that it is on.
  if (entityType === 'comment') return ['a comment on', itself];
  // For example '24 steps'.
  if (entityType === 'batch' && entry.fields?.['changed']) return [name];
  if (entityType === 'projectManager') {
    const own = entry.entityId === entry.projectManagerId && entry.action === 'updated';
    return own ? ['their own account'] : ['the account of', itself];
  }
  return [`the ${kind}`, itself];
}

/** Kinds with proper names, shown without quotes. */
const proper: ReadonlySet<Entity> = new Set([
  'project',
  'person',
  'personTaskStep',
  'projectManager',
]);

function placeOf(entry: LoggedEntry): Piece[] {
  const { entityType, task, step, fields } = entry;
  if (entityType === 'taskStep') {
    return task ? ['of', { name: task.name, of: 'task', quoted: true }] : [];
  }
  if (entityType === 'stepDetail' || entityType === 'slideBar') {
    return step ? ['of', { name: step.name, of: 'step', quoted: true }] : [];
  }
  if (entityType !== 'personTaskStep') return [];
  const way = wayOf(entry);
  const { before, after } = fields?.['taskStepId']?.names ?? {};
  const name = after ?? before ?? step?.name;
  return name ? [`${way} the step`, { name, of: 'step', quoted: true }] : [`${way} a step`];
}

/** Several entries are named with their parent only if they share it. */
function placeIn({ entityType, task, step }: LoggedEntry): number | undefined {
  return (entityType === 'taskStep' ? task : step)?.id;
}

function projectOf(entry: LoggedEntry): Piece[] {
  const { entityType, projectId, projectName, formerProjectName } = entry;
  if (entityType === 'project' || projectId === null) return [];
  // A comment on the project itself, which is already named.
  if (entityType === 'comment' && entry.entityName === projectName && !entry.task) return [];
  const name = projectName ?? formerProjectName;
  return name ? ['in', { name, of: 'project', quoted: false }] : ['in a project that was deleted'];
}

function joined(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [' ', piece]));
}
