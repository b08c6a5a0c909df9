import { useEffect, useEffectEvent, useState } from 'react';

import { ApiError } from '#client/api.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { useSearchParams } from '#client/ui/search-params.ts';
import { showFailure } from '#client/ui/toasts.ts';
import type { Project } from '#contract/projects.ts';

import type { SlideDraft } from './draft.ts';
import { fromProject, isOfAnother, unlinked } from './hire.ts';
import { readProjectNow } from './queries.ts';

type Hire = {
  draft: SlideDraft;
  change: (next: (before: SlideDraft) => SlideDraft) => void;
  removePhoto: () => void;
};

/** The project comes from the address or is chosen. `reading` while its data loads. */
export function useHire({ draft, change, removePhoto }: Hire) {
  const [asked, forgetAsked] = useAsked();
  const [chosen, setChosen] = useState<number | null>(null);
  const wanted = chosen ?? asked;
  const end = () => {
    setChosen(null);
    forgetAsked();
  };
  const fill = useEffectEvent((project: Project) => {
    if (isOfAnother(draft, project)) removePhoto();
    change((before) => fromProject(before, project));
    end();
  });
  const fail = useEffectEvent((error: unknown) => {
    const gone = error instanceof ApiError && error.status === 404;
    if (gone) showFailure('Project not found');
    else reportFailure("Couldn't load project", error);
    end();
  });
  useEffect(() => {
    if (wanted === null) return undefined;
    const reading = new AbortController();
    const { signal } = reading;
    readProjectNow(wanted, signal).then(fill, (error: unknown) => signal.aborted || fail(error));
    return () => reading.abort();
  }, [wanted]);
  return {
    reading: wanted !== null,
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

function useAsked(): [number | null, () => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('project');
  const forget = () => {
    if (asked === null) return;
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('project');
        return next;
      },
      { replace: true },
    );
  };
  return [asked === null ? null : Number(asked) || 0, forget];
}
