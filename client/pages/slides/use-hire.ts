import { useEffect, useEffectEvent, useState } from 'react';

import { ApiError } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { useSearchParams } from '#client/ui/search-params.ts';
import type { Project } from '#contract/projects.ts';

import { announcementOf, isOfAnother } from './announcement.ts';
import type { SlideDraft } from './draft.ts';
import { unlinked } from './leave-project.ts';
import { readProjectNow } from './queries.ts';
import { setbackOf } from './setback.tsx';

type Hire = {
  draft: SlideDraft;
  /** The fields whose input is in no slide yet. */
  typed: () => string[];
  change: (next: (before: SlideDraft) => SlideDraft) => void;
  /** Removes what belongs to the announcement outside the draft. */
  startAnew: () => void;
};

/** `lost`: the fields whose input another project would replace. `setback`: why it may be the wrong project. */
export type HireQuestion = { project: Project; lost: string[]; setback: string | null };

/** The project comes from the address or is chosen. `reading` while its data loads. */
export function useHire({ draft, typed, change, startAnew }: Hire) {
  const [linked, forgetLinked] = useProjectOfAddress();
  const [chosen, setChosen] = useState<number | null>(null);
  const [question, setQuestion] = useState<HireQuestion | null>(null);
  const hireId = chosen ?? linked;
  const end = () => {
    setChosen(null);
    setQuestion(null);
    forgetLinked();
  };
  const take = (project: Project) => {
    if (isOfAnother(draft, project)) startAnew();
    change((before) => announcementOf(before, project));
    end();
  };
  const consider = useEffectEvent((project: Project) => {
    const lost = isOfAnother(draft, project) ? typed() : [];
    const setback = draft.projectId === project.id ? null : setbackOf(project);
    if (lost.length > 0 || setback !== null) setQuestion({ project, lost, setback });
    else take(project);
  });
  const fail = useEffectEvent((error: unknown) => {
    const gone = error instanceof ApiError && error.status === 404;
    if (gone) reportFailure('Project not found', error, { reason: undefined });
    else reportFailure("Couldn't load project", error);
    end();
  });
  useEffect(() => {
    if (hireId === null) return undefined;
    const reading = new AbortController();
    const { signal } = reading;
    readProjectNow(hireId, signal).then(
      (project) => signal.aborted || consider(project),
      (error: unknown) => signal.aborted || fail(error),
    );
    return () => {
      reading.abort();
      setQuestion(null);
    };
  }, [hireId]);
  return {
    reading: hireId !== null && question === null,
    /** Has to be answered before the project is used. */
    question,
    agree: () => question && take(question.project),
    decline: end,
    choose: (id: number | null) => {
      if (id !== null) {
        setChosen(id);
        return;
      }
      end();
      change(unlinked);
    },
  };
}

function useProjectOfAddress(): [number | null, () => void] {
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('project');
  const forget = () => {
    if (parameter === null) return;
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('project');
        return next;
      },
      { replace: true },
    );
  };
  return [parameter === null ? null : Number(parameter) || 0, forget];
}
