import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { refusal } from '#contract/permissions.ts';
import { counted } from '#contract/words.ts';

import { messageDraftKey } from './message-action.ts';
import type { MessageAction } from './message-action.ts';
import { MessageActionDialog, TemplateCard } from './template-card.tsx';

export function MessageTemplatesPage() {
  const { data } = useQuery(readOf('listMessageTemplates'));
  const user = useCurrentUser();
  const refused = user && refusal('change', user);
  const [action, setAction] = useDraftDialog<MessageAction>(messageDraftKey);
  return (
    <>
      <PageHeader
        title="Message Templates"
        subtitle="Message templates for announcements. Placeholders such as {advisor} are filled in on the slide."
        badges={data && data.length > 0 && <Badge>{counted(data.length, 'template')}</Badge>}
        actions={
          <Button
            tone="primary"
            aria-haspopup="dialog"
            disabledBecause={refused}
            onPointerEnter={MessageActionDialog.prefetch}
            onFocus={MessageActionDialog.prefetch}
            onClick={() => setAction({ kind: 'create' })}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Create Template
          </Button>
        }
      />
      <Templates onAction={refused ? null : setAction} />
      {action && (
        <Suspense>
          <MessageActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

type TemplatesProps = { onAction: ((action: MessageAction) => void) | null };

function Templates({ onAction }: TemplatesProps) {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listMessageTemplates'));
  if (data && data.length > 0) {
    return (
      <ul aria-label="Message Templates" className={gridClass}>
        {data.map((template) => (
          <TemplateCard key={template.id} template={template} onAction={onAction} />
        ))}
      </ul>
    );
  }
  if (!data && !isError) return <CardsSkeleton />;
  return (
    <Card flush>
      {data ? (
        <EmptyState
          icon={MessageSquareText}
          title="No message templates yet"
          action={
            onAction && (
              <Button onClick={() => onAction({ kind: 'create' })}>Create the first one</Button>
            )
          }
        >
          Templates hold the text of announcements.
        </EmptyState>
      ) : (
        <FailedState
          message="Couldn't load message templates"
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
          <Skeleton className="mt-3 h-7 w-14" />
        </Card>
      ))}
    </Loading>
  );
}

const gridClass = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';
