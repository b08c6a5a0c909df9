import type { UseQueryResult } from '@tanstack/react-query';
import { LayoutTemplate, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

type TemplateListProps = {
  title: string;
  subtitle: string;
  /** Singular in titles: 'Project Template'. */
  thing: string;
  /** Plural in sentences: 'project templates'. */
  nouns: string;
  query: UseQueryResult<unknown[]>;
  /** Id of the button that adds one. */
  id: string;
  draftKey: string;
  refused: string | null;
  onNew: () => void;
  advice: string;
  children: ReactNode;
};

export function TemplateList(props: TemplateListProps) {
  const { title, subtitle, thing, nouns, query, refused, onNew, advice, children } = props;
  const { data, isError, isFetching, refetch } = query;
  const unsaved = useHasDraft(formDraftKey(props.draftKey));
  return (
    <Card
      flush
      title={title}
      subtitle={subtitle}
      actions={
        <Button
          id={props.id}
          disabledBecause={refused}
          onClick={onNew}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {unsaved ? `Continue New ${thing}` : `New ${thing}`}
        </Button>
      }
    >
      {data && data.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line">
          {children}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={LayoutTemplate} title={`No ${nouns} yet`}>
          {advice}
        </EmptyState>
      )}
      {!data && isError && (
        <FailedState
          message={`Couldn't load ${nouns}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonRows label={`Loading ${nouns}`} rows={4} />}
    </Card>
  );
}
