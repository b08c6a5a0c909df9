import { clsx } from 'clsx';
import { Copy, Trash2 } from 'lucide-react';
import { memo } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { later } from '#client/ui/later.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { MessageTemplate } from '#contract/messages.ts';
import { messagePieces } from '#contract/placeholders.ts';

import type { MessageAction } from './message-action.ts';
import { MessagePieces } from './message-preview.tsx';

export const MessageActionDialog = later(
  () => import('./message-action-dialog.tsx'),
  'MessageActionDialog',
);

type TemplateCardProps = {
  template: MessageTemplate;
  /** Why a manager may not change it. */
  reserved: string | null;
  /** Null for viewers and contributors. */
  onAction: ((action: MessageAction) => void) | null;
};

export const TemplateCard = memo(function TemplateCard(props: TemplateCardProps) {
  const { template, reserved, onAction } = props;
  const { name, description, content, isActive } = template;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2
          dir="auto"
          translate="no"
          title={name}
          className="line-clamp-3 min-w-0 text-lg font-semibold wrap-anywhere text-ink"
        >
          {name}
        </h2>
        <span className="flex h-6 flex-none items-center gap-2">
          {onAction ? (
            <ActiveSwitch {...{ template, reserved }} />
          ) : (
            <ActiveBadge active={isActive} />
          )}
        </span>
      </div>
      {description && (
        <p
          dir="auto"
          translate="no"
          title={description}
          className="mt-0.5 line-clamp-3 wrap-anywhere text-ink-soft"
        >
          {description}
        </p>
      )}
      <div className="mt-auto pt-4">
        <div className="min-h-33 rounded-md border border-line bg-canvas px-3 py-1.5">
          <p
            dir="auto"
            translate="no"
            className="line-clamp-6 wrap-anywhere whitespace-pre-line text-ink-soft"
          >
            <MessagePieces pieces={startOf(content)} />
          </p>
        </div>
      </div>
      {onAction && <Actions {...{ template, reserved, onAction }} />}
    </li>
  );
});

function ActiveBadge({ active }: { active: boolean }) {
  return <Badge tone={active ? 'success' : 'outline'}>{active ? 'Active' : 'Inactive'}</Badge>;
}

function ActiveSwitch({ template, reserved }: Pick<TemplateCardProps, 'template' | 'reserved'>) {
  const { id, name, isActive } = template;
  const { mutate, isPending, variables } = useWrite('updateMessageTemplate', {
    success: 'Message template updated successfully',
    failure: 'Failed to update message template',
  });
  const on = (isPending && variables.body.isActive) || (!isPending && isActive);
  return (
    <>
      <span className={clsx('text-sm', on ? 'text-ink' : 'text-ink-faint')}>
        {on ? 'Active' : 'Inactive'}
      </span>
      <Switch
        label={`${name}: active`}
        on={on}
        busy={isPending}
        disabledBecause={reserved}
        onChange={(active) => mutate({ params: { id }, body: { isActive: active } })}
      />
    </>
  );
}

type ActionsProps = Pick<TemplateCardProps, 'template' | 'reserved'> & {
  onAction: (action: MessageAction) => void;
};

function Actions({ template, reserved, onAction }: ActionsProps) {
  const { name } = template;
  const ask = (kind: 'edit' | 'duplicate' | 'delete') => ({
    'aria-haspopup': 'dialog' as const,
    disabledBecause: reserved,
    onPointerEnter: MessageActionDialog.prefetch,
    onFocus: MessageActionDialog.prefetch,
    onClick: () => onAction({ kind, template }),
  });
  return (
    <div className="mt-3 flex gap-1">
      <Button size="sm" className="mr-auto" {...ask('edit')}>
        Edit <span className="sr-only">{name}</span>
      </Button>
      <IconButton size="sm" label={`Duplicate ${name}`} {...ask('duplicate')}>
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton size="sm" label={`Delete ${name}`} {...ask('delete')}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

function startOf(content: string) {
  return messagePieces(content.slice(0, startOfContent), { people: [] });
}

/** Enough for the visible lines. */
const startOfContent = 600;
