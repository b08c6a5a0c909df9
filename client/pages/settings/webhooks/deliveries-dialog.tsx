import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { shortMoment } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { deliveriesOfWebhook, webhookEventLabels } from '#contract/webhooks.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { counted, formatNumber } from '#contract/words.ts';

type DeliveriesDialogProps = {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

export function DeliveriesDialog({ webhook, onSecret, onClose }: DeliveriesDialogProps) {
  const { id, name, format } = webhook;
  const query = useQuery({
    ...readOf('listWebhookDeliveries', { params: { id } }),
    // They are not logged.
    staleTime: 0,
    refetchInterval: everyMs,
  });
  const { mutate, isPending } = useWrite('testWebhook', { failure: 'Failed to send a test' });
  const [renewing, setRenewing] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deliveries"
      description={
        <span className="wrap-anywhere">
          The last {deliveriesOfWebhook} of <bdi>{name}</bdi>, latest first.
        </span>
      }
      footer={
        <>
          {format === 'json' && <Button onClick={() => setRenewing(true)}>New Secret</Button>}
          <Button
            tone="primary"
            busy={isPending}
            busyLabel="Sending..."
            onClick={() => mutate({ params: { id } })}
          >
            Send a Test
          </Button>
        </>
      }
    >
      <QueryState
        query={query}
        content="deliveries"
        rows={3}
        empty={{ title: 'Nothing was sent yet', children: 'Send a test, or wait for an event.' }}
      >
        {(deliveries) => (
          <ul aria-label="Deliveries" className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </QueryState>
      {renewing && (
        <RenewSecret
          webhook={webhook}
          onSecret={(secret) => {
            onClose();
            onSecret(secret);
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Dialog>
  );
}

const everyMs = 5000;

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, attempts, attemptedAt, milliseconds, status, problem } = delivery;
  const isDelivered = state === 'delivered';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium text-ink">
          {event === 'test' ? 'Test' : webhookEventLabels[event]}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-faint tabular-nums">
          <time dateTime={attemptedAt}>{shortMoment(attemptedAt)}</time>
          {status !== null && <span>{status}</span>}
          <span>{formatNumber(milliseconds)} ms</span>
          {attempts > 1 && <span>{counted(attempts, 'attempt')}</span>}
        </p>
      </div>
      <Badge tone={isDelivered ? 'success' : 'destructive'}>
        {isDelivered ? 'Delivered' : 'Failed'}
      </Badge>
      {problem !== null && (
        <p className="w-full text-sm wrap-anywhere text-danger-ink">{problem}</p>
      )}
    </li>
  );
}

type RenewSecretProps = {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

function RenewSecret({ webhook: { id, name }, onSecret, onClose }: RenewSecretProps) {
  const { mutate, isPending } = useWrite('renewWebhookSecret', {
    onSuccess: ({ secret }) => onSecret(secret),
    failure: 'Failed to make a new secret',
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Make a new secret?"
      description={
        <span className="wrap-anywhere">
          The secret of <bdi>{name}</bdi> ends at once. Its program refuses requests until it has
          the new one.
        </span>
      }
      confirm="Make New Secret"
      busyLabel="Making..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id } })}
    />
  );
}
