import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { Suspense, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { Webhook } from '#contract/webhooks.ts';

import { SecretDialog } from './secret-dialog.tsx';
import { webhookDraftKey, WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

const Deliveries = later(() => import('./deliveries-dialog.tsx'), 'DeliveriesDialog');

export function WebhookList() {
  const refused = useRefusal('primary');
  const webhooks = useQuery({
    ...readOf('listWebhooks'),
    enabled: refused === null,
    // Failures are not logged until they pause a webhook.
    refetchInterval: everyMs,
  });
  const [edited, edit] = useDraftDialog<Webhook | 'new'>(webhookDraftKey);
  const [shown, show] = useState<Webhook | null>(null);
  const [secret, showSecret] = useState<string | null>(null);
  if (refused) return <Notice>{refused}.</Notice>;
  return (
    <>
      <ListCard
        subtitle="Restricted projects are never reported."
        noun={{ one: 'webhook', many: 'webhooks' }}
        create={
          <CreateButton aria-haspopup="dialog" refused={null} onClick={() => edit('new')}>
            Add Webhook
          </CreateButton>
        }
        query={webhooks}
        empty={{
          icon: WebhookIcon,
          title: 'No webhooks yet',
          children: 'Tell a chat or a script when a step is sent back or a project is archived.',
        }}
      >
        {(all) => (
          <Rows label="Webhooks" items={all} height={85}>
            {(webhook) => (
              <WebhookRow
                webhook={webhook}
                opens={Deliveries}
                onDeliveries={() => show(webhook)}
                onEdit={() => edit(webhook)}
              />
            )}
          </Rows>
        )}
      </ListCard>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSecret={showSecret}
          onClose={() => edit(null)}
        />
      )}
      {shown && (
        <Suspense>
          <Deliveries webhook={shown} onSecret={showSecret} onClose={() => show(null)} />
        </Suspense>
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => showSecret(null)} />}
    </>
  );
}

const everyMs = 60_000;
