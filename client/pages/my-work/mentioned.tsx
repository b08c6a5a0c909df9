import { useQuery } from '@tanstack/react-query';
import { AtSign, Check } from 'lucide-react';

import { useWrite } from '#client/data/writes.ts';
import { commentHref } from '#client/shared/comment-href.ts';
import { Card } from '#client/ui/card.tsx';
import { formatMoment, shortMoment } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link } from '#client/ui/link.tsx';
import { mentionsQuery } from '#client/work/comments/queries.ts';
import { plainComment } from '#contract/comment-text.ts';
import type { Mention } from '#contract/comments.ts';
import { formatNumber } from '#contract/words.ts';

export function Mentioned() {
  const { data } = useQuery(mentionsQuery());
  const { mutateAsync, isPending, variables } = useWrite('readMentions', {
    failure: 'Failed to mark the comment as read',
  });
  if (!data || data.count === 0) return null;
  const { mentions, count } = data;
  return (
    <Card
      flush
      className="mb-6"
      title={
        <>
          <AtSign
            aria-hidden="true"
            className="mr-1.5 inline size-4 align-[-2px] text-accent-ink"
          />
          Mentioned{' '}
          <span className="text-sm font-normal text-ink-faint tabular-nums">
            {formatNumber(count)}
          </span>
        </>
      }
    >
      <ul aria-label="Mentioned" className="divide-y divide-line">
        {mentions.map((mention) => (
          <MentionRow
            key={mention.commentId}
            mention={mention}
            busy={isPending && variables.body.commentIds.includes(mention.commentId)}
            onRead={(button) =>
              void leaveRow(button, () =>
                mutateAsync({ body: { commentIds: [mention.commentId] } }),
              )
            }
          />
        ))}
      </ul>
      {count > mentions.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-faint sm:px-5">
          and {formatNumber(count - mentions.length)} older
        </p>
      )}
    </Card>
  );
}

type MentionRowProps = { mention: Mention; busy: boolean; onRead: (button: Element) => void };

function MentionRow({ mention, busy, onRead }: MentionRowProps) {
  const { author, text, createdAt, projectName, taskTitle, stepName } = mention;
  const place = [projectName, stepName ?? taskTitle].filter((name) => name !== null);
  return (
    <li className="flex items-start gap-2 px-4 py-2 hover:bg-canvas sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link dir="auto" href={commentHref(mention)} className="font-medium wrap-anywhere">
            {place.join(' · ')}
          </Link>
          <span className="text-sm text-ink-soft">
            <span dir="auto">{author}</span>,{' '}
            <time dateTime={createdAt} title={formatMoment(createdAt)}>
              {shortMoment(createdAt)}
            </time>
          </span>
        </p>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {plainComment(text)}
        </p>
      </div>
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
