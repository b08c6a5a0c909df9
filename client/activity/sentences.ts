import type { ActivityEntry } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';

import { actionLabelOf } from './action-labels.ts';
import { kinds } from './kinds.ts';
import { hrefOf, projectHref, stepHref, taskHref } from './places.ts';

/**
 * Text, or a name with its address if the target still exists. All names except those of projects and people are
 * quoted.
 */
export type Piece = string | { name: string; href: string | null; quoted: boolean };

type SentenceOptions = {
  /** Omits the name of the project, for its own page. */
  inProject: boolean;
};

/** Several similar entries become one sentence: `ticked 30 details of the step "Papers"`. */
export function sentenceOf(
  entries: readonly ActivityEntry[],
  { inProject }: SentenceOptions,
): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const { verb, tail, end } = actionLabelOf(entry);
  const { one, many } = kinds[entry.entityType];
  const isBatch = entry.entityType === 'batch';
  const thing: Piece[] =
    entries.length > 1 && !isBatch
      ? [`${entries.length.toLocaleString('en-US')} ${many}`]
      : thingOf(entry, one);
  const pieces = joined([
    verb,
    ...thing,
    ...(entries.every((other) => placeIn(other) === placeIn(entry)) ? placeOf(entry) : []),
    ...(tail ? [tail] : []),
    ...(inProject ? [] : projectOf(entry)),
  ]);
  return end ? [...pieces, end] : pieces;
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return piece.quoted ? `"${piece.name}"` : piece.name;
    })
    .join('');
}

function thingOf(entry: ActivityEntry, kind: string): Piece[] {
  const { entityType, entityName: name } = entry;
  const itself = { name, href: hrefOf(entry), quoted: !proper.has(entityType) };
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

function placeOf(entry: ActivityEntry): Piece[] {
  const { entityType, action, task, step, fields } = entry;
  if (entityType === 'taskStep') {
    return task ? ['of', { name: task.name, href: taskHref(entry), quoted: true }] : [];
  }
  if (entityType === 'stepDetail' || entityType === 'slideBar') {
    return step ? ['of', { name: step.name, href: stepHref(entry), quoted: true }] : [];
  }
  if (entityType !== 'personTaskStep') return [];
  const way = action === 'deleted' ? 'off' : 'on';
  const { before, after } = fields?.['taskStepId']?.names ?? {};
  const name = after ?? before ?? step?.name;
  return name
    ? [`${way} the step`, { name, href: stepHref(entry), quoted: true }]
    : [`${way} a step`];
}

/** Several entries are named with their parent only if they share it. */
function placeIn({ entityType, task, step }: ActivityEntry): number | undefined {
  return (entityType === 'taskStep' ? task : step)?.id;
}

function projectOf(entry: ActivityEntry): Piece[] {
  const { entityType, projectId, projectName, formerProjectName } = entry;
  if (entityType === 'project' || projectId === null) return [];
  // A comment on the project itself, which is already named.
  if (entityType === 'comment' && entry.entityName === projectName && !entry.task) return [];
  const name = projectName ?? formerProjectName;
  return name
    ? ['in', { name, href: projectHref(entry), quoted: false }]
    : ['in a project that was deleted'];
}

function joined(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [' ', piece]));
}
