import { useWrite } from '#client/data/writes.ts';
import { RowText } from '#client/lists/row-text.tsx';
import { RowTools } from '#client/lists/row-tools.tsx';
import { useDeletion } from '#client/shared/use-deletion.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { shortMoment } from '#client/ui/day.ts';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { webhookPauseLabels, webhookRetryHours } from '#contract/webhooks.ts';
import type { Webhook, WebhookChanges } from '#contract/webhooks.ts';
import { dot } from '#contract/words.ts';

import { eventsInWords, formatLabels, hostOf } from './webhook-fields.ts';

type WebhookRowProps = {
  webhook: Webhook;
  opens: { prefetch: () => void };
  onDeliveries: () => void;
  onEdit: () => void;
};

export function WebhookRow({ webhook, opens, onDeliveries, onEdit }: WebhookRowProps) {
  const { name, address, format, events } = webhook;
  const { removeAsync, isPending } = useDeletion('webhook', webhook);
  const about = [hostOf(address), formatLabels[format], eventsInWords(events)].join(dot);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <RowText name={name} description={about} />
        <State webhook={webhook} />
      </div>
      <div className="flex flex-none items-center gap-2">
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Deliveries of ${name}`}
          onPointerEnter={opens.prefetch}
          onFocus={opens.prefetch}
          onClick={onDeliveries}
        >
          Deliveries
        </Button>
        <RowTools
          name={name}
          busy={isPending}
          onEdit={onEdit}
          onDelete={(button) => void leaveRow(button, removeAsync)}
        />
      </div>
    </div>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { pausedBecause, pausedAt, failingSince } = webhook;
  if (pausedBecause) {
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="destructive">Paused</Badge>
        <p className="min-w-0 text-sm text-ink-soft">
          {pausedAt && `Since ${shortMoment(pausedAt)}: `}
          {webhookPauseLabels[pausedBecause]}.
        </p>
        <Resume webhook={webhook} />
      </div>
    );
  }
  return (
    failingSince && (
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="outline">Failing</Badge>
        <p className="min-w-0 text-sm text-ink-soft">
          Since {shortMoment(failingSince)}. It is paused after {webhookRetryHours} hours.
        </p>
      </div>
    )
  );
}

/** After a restore, it is not known what was missed. */
function Resume({ webhook: { id, name, pausedBecause } }: { webhook: Webhook }) {
  const { mutate, isPending } = useWrite('updateWebhook', {
    success: 'Webhook resumed',
    failure: 'Failed to resume the webhook',
  });
  const resume = (how: NonNullable<WebhookChanges['resume']>) =>
    mutate({ params: { id }, body: { resume: how } });
  const look = {
    size: 'sm',
    busy: isPending,
    busyLabel: 'Resuming...',
    'aria-label': `Resume ${name}`,
    children: 'Resume',
  } as const;
  if (pausedBecause === 'restored') return <Button {...look} onClick={() => resume('now')} />;
  return (
    <Menu align="start" trigger={<Button {...look} />}>
      <MenuItem onSelect={() => resume('missed')}>Send what was missed</MenuItem>
      <MenuItem onSelect={() => resume('now')}>Begin with what comes next</MenuItem>
    </Menu>
  );
}
