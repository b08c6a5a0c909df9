import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { AtSign, Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatMoment, shortMoment } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link } from '#client/ui/link.tsx';
import { mentionsQuery } from '#client/work/comments/queries.ts';
import { plainComment } from '#contract/comment-text.ts';
import type { Mention } from '#contract/comments.ts';
import { dot, formatNumber } from '#contract/words.ts';
import { commentHref } from '#formats/activity/comment-href.ts';

/** The newest one in one line, which unfolds to all. */
export function Mentioned() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(mentionsQuery());
  const { mutateAsync, isPending, variables } = useWrite('readMentions', {
    failure: 'Failed to mark the comment as read',
  });
  if (!data || data.count === 0) return null;
  const { mentions, count } = data;
  const shown = open ? mentions : mentions.slice(0, 1);
  return (
    <Card flush className="mb-2 overflow-hidden">
      <ul aria-label="Mentioned" className="divide-y divide-line">
        {shown.map((mention, at) => (
          <MentionRow
            key={mention.commentId}
            mention={mention}
            whole={open}
            busy={isPending && variables.body.commentIds.includes(mention.commentId)}
            onRead={(button) =>
              void leaveRow(button, () =>
                mutateAsync({ body: { commentIds: [mention.commentId] } }),
              )
            }
          >
            {at === 0 && count > 1 && (
              <Button
                tone="ghost"
                size="sm"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                className="tabular-nums"
              >
                {open ? 'Show one' : `${formatNumber(count - 1)} more`}
              </Button>
            )}
          </MentionRow>
        ))}
      </ul>
      {open && count > mentions.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-faint sm:px-5">
          and {formatNumber(count - mentions.length)} older
        </p>
      )}
    </Card>
  );
}

type MentionRowProps = {
  mention: Mention;
  /** The text on two lines. */
  whole: boolean;
  busy: boolean;
  onRead: (button: Element) => void;
  children: ReactNode;
};

function MentionRow({ mention, whole, busy, onRead, children }: MentionRowProps) {
  const { author, text, createdAt, projectName, taskTitle, stepName } = mention;
  const place = [projectName, stepName ?? taskTitle].filter((name) => name !== null);
  return (
    <li className="flex items-center gap-2 px-4 py-0.5 hover:bg-canvas sm:px-5">
      <AtSign aria-hidden="true" className="size-4 text-accent-ink" />
      <p
        className={clsx(
          'min-w-0 flex-1 text-sm text-ink-soft',
          !whole && 'line-clamp-1 wrap-anywhere',
        )}
      >
        <Link
          dir="auto"
          translate="no"
          href={commentHref(mention)}
          className="font-medium wrap-anywhere"
        >
          {place.join(dot)}
        </Link>{' '}
        <span dir="auto" translate="no">
          {author}
        </span>
        ,{' '}
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {shortMoment(createdAt)}
        </time>
        {': '}
        <span dir="auto" translate="no" className={clsx('wrap-anywhere', whole && 'block')}>
          {plainComment(text)}
        </span>
      </p>
      {children}
      <IconButton
        size="sm"
        label="Mark as read"
        busy={busy}
        onClick={({ currentTarget }) => onRead(currentTarget)}
      >
        <Check aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}
