import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { readOf } from '#client/data/reads.ts';
import { projectsQuery } from '#client/pages/projects/queries.ts';
import { discardDrafts, draftsVersion, onDraftChange, writeDrafts } from '#client/ui/drafts.ts';
import { useSearchParams } from '#client/ui/search-params.ts';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { counts } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import { counted } from '#contract/words.ts';

import { brandOf } from '../content.ts';
import type { ChangeDraft } from '../draft.ts';
import { setbackOf } from '../setback.tsx';
import { photoOfDraft } from '../use-photo.ts';
import {
  batchDraftKey,
  blankBatch,
  changedRow,
  changedSlide,
  isOver,
  notIn,
  roomIn,
  rowKey,
  usableBatch,
  withProjects,
} from './batch.ts';
import type { Batch, Outcome } from './batch.ts';
import { checkedRows } from './check.ts';
import type { CheckedRow } from './check.ts';
import { makeSlides } from './run.ts';
import type { Result } from './run.ts';

export type BatchControl = ReturnType<typeof useBatch>;

export function useBatch() {
  const [stored, setStored] = useDraft(batchDraftKey, blankBatch);
  const batch = useMemo(() => usableBatch(stored), [stored]);
  const queryClient = useQueryClient();
  const { data: projects } = useQuery(projectsQuery());
  const edit = (next: (before: Batch) => Batch) => setStored((before) => next(usableBatch(before)));
  const discardRows = () => {
    for (const row of batch.rows) discardDrafts(rowKey(row));
  };
  const [doubtful, setDoubtful] = useState<readonly Project[]>([]);
  const put = (more: readonly Project[]) => {
    // A hire that is added again starts anew.
    if (isOver(batch)) discardRows();
    edit((before) => withProjects(before, more));
    if (more.length > roomIn(batch)) showFailure(`At most ${counts.slidesAtOnce} slides at once`);
  };
  const add = (more: readonly Project[]) => {
    const others = notIn(batch, more);
    const sure = others.filter((project) => setbackOf(project) === null);
    if (sure.length > 0) put(sure);
    setDoubtful(others.filter((project) => setbackOf(project) !== null));
  };
  useProjectsOfAddress(projects, add);
  const rows = useChecked(batch);
  const report = (projectId: number, outcome: Outcome) => {
    edit((before) => changedRow(before, projectId, (row) => ({ ...row, outcome })));
    writeDrafts();
  };
  return {
    batch,
    rows,
    projects,
    /** Adds those with a setback only after `answerDoubtful`. */
    add,
    doubtful,
    answerDoubtful: (agreed: boolean) => {
      if (agreed) put(doubtful);
      setDoubtful([]);
    },
    changeShared: ((some) =>
      edit((before) => ({
        ...before,
        shared: { ...before.shared, ...(typeof some === 'function' ? some(before.shared) : some) },
      }))) satisfies ChangeDraft,
    changeRow: (projectId: number, some: Parameters<ChangeDraft>[0]) =>
      edit((before) => changedSlide(before, projectId, some)),
    remove: (projectId: number) => {
      discardDrafts(rowKey({ projectId }));
      edit((before) => ({
        ...before,
        rows: before.rows.filter((row) => row.projectId !== projectId),
      }));
    },
    /** Keeps the fields above the table. */
    clear: () => {
      discardRows();
      edit((before) => ({ ...before, rows: [] }));
    },
    make: async (ready: readonly CheckedRow[]) =>
      reportResult(await makeSlides(queryClient, ready, report), ready.length),
  };
}

function useProjectsOfAddress(
  projects: readonly Project[] | undefined,
  add: (projects: readonly Project[]) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const listed = query.get('projects');
  useEffect(() => {
    if (listed === null || !projects) return;
    const ids = listed.split(',').map(Number);
    const found = ids.flatMap((id) => projects.filter((project) => project.id === id));
    if (found.length > 0) add(found);
    setQuery(() => new URLSearchParams(), { replace: true });
  });
}

function useChecked(batch: Batch): CheckedRow[] {
  const { data: templates } = useQuery(readOf('listMessageTemplates'));
  // Always refetched, to include slides made a moment ago.
  const { data: slides } = useQuery({ ...readOf('listSlides'), refetchOnMount: 'always' });
  const { data: projects } = useQuery(projectsQuery());
  const { data: organisation } = useQuery(readOf('readOrganisation'));
  const version = useSyncExternalStore(onDraftChange, draftsVersion);
  return useMemo(
    () =>
      checkedRows(batch, {
        templates,
        slides: slides ?? [],
        projects: projects ?? [],
        brand: brandOf(organisation),
        photoOf: (row) => photoOfDraft(rowKey(row)),
      }),
    // `version` covers the photos, which are held outside the drafts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [batch, templates, slides, projects, organisation, version],
  );
}

function reportResult({ made, left, reason }: Result, all: number): void {
  const link = { label: 'View', href: '/slides' };
  const attempt = batchDraftKey;
  if (left === 0) {
    showSuccess(`${counted(made, 'slide')} created and saved to Generated Slides page.`, {
      link,
      attempt,
    });
    return;
  }
  showFailure(`${made} of ${counted(all, 'slide')} created`, {
    title: made === 0 ? 'No slide was created' : 'Not every slide was created',
    reason: reason ?? 'You stopped it.',
    attempt,
    ...(made > 0 && { link }),
  });
}
