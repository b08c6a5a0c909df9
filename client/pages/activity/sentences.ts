import { kinds } from '#client/shared/kinds.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';
import { formatNumber } from '#contract/words.ts';

import { actionLabelOf } from './action-labels.ts';
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
  const pieces = joined([
    verb,
    ...(entry.entityType === 'personTaskStep' ? peopleOnSteps(entries) : thingsOf(entries)),
    ...(tail ? [tail] : []),
    ...(inProject ? [] : projectOf(entry)),
  ]);
  return end ? [...pieces, end] : pieces;
}

function thingsOf(entries: readonly ActivityEntry[]): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const { one, many } = kinds[entry.entityType];
  const isMany = entries.length > 1 && entry.entityType !== 'batch';
  const isInOnePlace = entries.every((other) => placeIn(other) === placeIn(entry));
  return [
    ...(isMany ? [`${formatNumber(entries.length)} ${many}`] : thingOf(entry, one)),
    ...(isInOnePlace ? placeOf(entry) : []),
  ];
}

/** For example one person on several steps, or several people on one step. */
function peopleOnSteps(entries: readonly ActivityEntry[]): Piece[] {
  const [entry] = entries;
  if (!entry) return [];
  const people = new Set(entries.map(({ entityName }) => entityName)).size;
  const steps = new Set(entries.map(stepOf)).size;
  return [
    ...(people > 1 ? [`${formatNumber(people)} people`] : thingOf(entry, 'person')),
    ...(steps > 1 ? [`${wayOf(entry)} ${formatNumber(steps)} steps`] : placeOf(entry)),
  ];
}

function stepOf({ step, fields }: ActivityEntry): unknown {
  const { before, after } = fields?.['taskStepId'] ?? {};
  return step?.id ?? after ?? before;
}

function wayOf({ action }: ActivityEntry): string {
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
  const { entityType, task, step, fields } = entry;
  if (entityType === 'taskStep') {
    return task ? ['of', { name: task.name, href: taskHref(entry), quoted: true }] : [];
  }
  if (entityType === 'stepDetail' || entityType === 'slideBar') {
    return step ? ['of', { name: step.name, href: stepHref(entry), quoted: true }] : [];
  }
  if (entityType !== 'personTaskStep') return [];
  const way = wayOf(entry);
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
