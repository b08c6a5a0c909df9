import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';

import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { messageTemplatesQuery } from './queries.ts';
import { TemplateCard } from './template-card.tsx';

/** The wordings of announcements. */
export function MessageTemplatesPage() {
  const { data } = useQuery(messageTemplatesQuery());
  return (
    <>
      <PageHeader
        title="Message Templates"
        subtitle="Wordings for announcements. {names} and {titles} stand for the people on the slide."
        badges={data && data.length > 0 && <Badge>{countOf(data.length)}</Badge>}
      />
      <Templates />
    </>
  );
}

function Templates() {
  const { data, isError, isFetching, refetch } = useQuery(messageTemplatesQuery());
  if (data && data.length > 0) {
    return (
      <ul aria-label="Message Templates" className={gridClass}>
        {data.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    );
  }
  if (!data && !isError) return <CardsSkeleton />;
  return (
    <Card flush>
      {data ? (
        <EmptyState
          icon={<MessageSquareText aria-hidden="true" className="size-5" />}
          title="No message templates yet"
        >
          A template is a wording that announcements are made from.
        </EmptyState>
      ) : (
        <FailedState
          message="The message templates could not be loaded"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function CardsSkeleton() {
  return (
    <Loading label="Loading message templates" className={gridClass}>
      {Array.from({ length: 6 }, (_, card) => (
        <Card key={card}>
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-5 h-28 w-full" />
        </Card>
      ))}
    </Loading>
  );
}

const gridClass = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

function countOf(count: number): string {
  return count === 1 ? '1 template' : `${count} templates`;
}
