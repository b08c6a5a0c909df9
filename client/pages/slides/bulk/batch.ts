import { counts } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';

import { announcementOf } from '../announcement.ts';
import { blankSlide, usableSlide } from '../draft.ts';
import type { ChangeDraft, SlideDraft } from '../draft.ts';

/** A slide as it was sent. */
type Sent = { draft: SlideDraft; message: string; templateId: number | null };

/** `unsure`: there was no response, so the slide may exist. Only the same slide, `sent`, may be retried. */
export type Outcome =
  | { kind: 'made'; slideId: number }
  | { kind: 'failed'; reason: string; field?: string | undefined }
  | { kind: 'unsure'; sent: Sent };

/** One slide of a batch. Fields without an `own` value are shared. */
export type Row = {
  projectId: number;
  projectName: string;
  own: Partial<SlideDraft>;
  outcome: Outcome | null;
};

export type Batch = { shared: SlideDraft; rows: Row[] };

export const batchDraftKey = 'new-slides';
export const blankBatch: Batch = { shared: blankSlide, rows: [] };

/** The draft key of everything in a row, its photo included. */
export function rowKey({ projectId }: Pick<Row, 'projectId'>): string {
  return `${batchDraftKey}/hire-${projectId}`;
}

export function usableBatch({ shared, rows }: Batch): Batch {
  return {
    shared: usableSlide(shared),
    rows: rows.filter((row) => Number.isInteger(row?.projectId) && Boolean(row.own)),
  };
}

export function draftOf(shared: SlideDraft, row: Row): SlideDraft {
  return usableSlide(sentOf(row)?.draft ?? { ...shared, ...row.own });
}

export function sentOf({ outcome }: Row): Sent | null {
  return outcome?.kind === 'unsure' ? outcome.sent : null;
}

function rowOf(project: Project): Row {
  const { advisors, managers, hireDate, projectId } = announcementOf(blankSlide, project);
  const own = { advisors, managers, hireDate, projectId, complianceNumber: '' };
  return { projectId: project.id, projectName: project.name, own, outcome: null };
}

/** Skips projects already in the batch or beyond its limit. A finished batch is replaced. */
export function withProjects(batch: Batch, projects: readonly Project[]): Batch {
  const rows = isOver(batch) ? [] : batch.rows;
  const more = notIn(batch, projects).map(rowOf);
  return { ...batch, rows: [...rows, ...more].slice(0, counts.slidesAtOnce) };
}

/** Projects that are not in the batch. */
export function notIn(batch: Batch, projects: readonly Project[]): readonly Project[] {
  if (isOver(batch)) return projects;
  const known = new Set(batch.rows.map(({ projectId }) => projectId));
  return projects.filter(({ id }) => !known.has(id));
}

export function isOver({ rows }: Batch): boolean {
  return rows.every(isMade);
}

export function roomIn(batch: Batch): number {
  return counts.slidesAtOnce - (isOver(batch) ? 0 : batch.rows.length);
}

/** The slide exists, or may exist. */
export function isSettled(row: Row): boolean {
  return isMade(row) || sentOf(row) !== null;
}

export function isMade({ outcome }: Row): boolean {
  return outcome?.kind === 'made';
}

export function changedRow(batch: Batch, projectId: number, change: (row: Row) => Row): Batch {
  return {
    ...batch,
    rows: batch.rows.map((row) => (row.projectId === projectId ? change(row) : row)),
  };
}

export function changedSlide(
  batch: Batch,
  projectId: number,
  some: Parameters<ChangeDraft>[0],
): Batch {
  return changedRow(batch, projectId, (row) => {
    if (isSettled(row)) return row;
    const changes = typeof some === 'function' ? some(draftOf(batch.shared, row)) : some;
    return { ...row, outcome: null, own: { ...row.own, ...changes } };
  });
}
