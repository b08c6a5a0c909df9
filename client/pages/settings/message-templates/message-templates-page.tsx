import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { Suspense } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListPage } from '#client/lists/list-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingCard } from '#client/ui/card.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';

import { messageDraftKey } from './message-action.ts';
import type { MessageAction } from './message-action.ts';
import { MessageActionDialog, TemplateCard } from './template-card.tsx';

export function MessageTemplatesPage() {
  const templates = useQuery(readOf('listMessageTemplates'));
  const refused = useRefusal('change');
  const reserved = useRefusal('changeTemplates');
  const [action, setAction] = useDraftDialog<MessageAction>(messageDraftKey);
  const create = () => setAction({ kind: 'create' });
  return (
    <>
      <ListPage
        title="Message Templates"
        subtitle="Placeholders such as {advisor} are filled in on the slide"
        noun={{ one: 'message template', many: 'message templates' }}
        counted={{ one: 'template', many: 'templates' }}
        actions={
          <CreateButton
            tone="primary"
            aria-haspopup="dialog"
            {...{ refused, reserved }}
            opens={MessageActionDialog}
            onClick={create}
          >
            Create Template
          </CreateButton>
        }
        query={templates}
        loading={<LoadingTemplates />}
        empty={{
          icon: MessageSquareText,
          title: 'No message templates yet',
          children: 'Templates hold the text of announcements.',
          action: !reserved && <Button onClick={create}>Create the first one</Button>,
        }}
      >
        {(all) => (
          <ul aria-label="Message Templates" className={gridClass}>
            {all.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                reserved={reserved}
                onAction={refused ? null : setAction}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {action && (
        <Suspense>
          <MessageActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

function LoadingTemplates() {
  return (
    <Loading label="Loading message templates" className={gridClass}>
      {Array.from({ length: 6 }, (_, card) => (
        <LoadingCard key={card}>
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-5 h-28 w-full" />
          <Skeleton className="mt-3 h-7 w-14" />
        </LoadingCard>
      ))}
    </Loading>
  );
}

const gridClass = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';
