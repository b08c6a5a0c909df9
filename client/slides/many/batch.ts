import { counts } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';

import { blankSlide, usableSlide } from '../draft.ts';
import type { SlideDraft } from '../draft.ts';
import { fromProject } from '../hire.ts';

/** `unsure`: there was no response, so the slide may exist. Only the same slide may be retried. */
export type Outcome =
  | { kind: 'made'; slideId: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'unsure' };

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

export function draftOf(shared: SlideDraft, { own }: Row): SlideDraft {
  return usableSlide({ ...shared, ...own });
}

function rowOf(project: Project): Row {
  const { advisors, managers, hireDate, projectId } = fromProject(blankSlide, project);
  const own = { advisors, managers, hireDate, projectId, complianceNumber: '' };
  return { projectId: project.id, projectName: project.name, own, outcome: null };
}

/** Skips projects already in the batch or beyond its limit. A finished batch is replaced. */
export function withProjects(batch: Batch, projects: readonly Project[]): Batch {
  const rows = isOver(batch) ? [] : batch.rows;
  const known = new Set(rows.map(({ projectId }) => projectId));
  const more = projects.filter(({ id }) => !known.has(id)).map(rowOf);
  return { ...batch, rows: [...rows, ...more].slice(0, counts.slidesAtOnce) };
}

export function isOver({ rows }: Batch): boolean {
  return rows.every(isMade);
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
