import { clsx } from 'clsx';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { commentParts } from '#contract/comment-text.ts';

export function CommentText({ text, className }: { text: string; className?: string }) {
  const user = useCurrentUser();
  return (
    <p
      dir="auto"
      translate="no"
      className={clsx('wrap-anywhere whitespace-pre-line text-ink', className)}
    >
      {commentParts(text).map((part, at) => {
        if (part.kind === 'text') return part.text;
        if (part.kind === 'link') {
          return (
            <a
              key={at}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="rounded-sm text-accent-ink underline decoration-from-font underline-offset-2"
            >
              {part.href}
            </a>
          );
        }
        return (
          <span
            key={at}
            className={clsx(
              'rounded-sm font-medium text-accent-ink',
              part.id === user?.id && 'bg-accent-soft px-0.5',
            )}
          >
            @{part.name}
          </span>
        );
      })}
    </p>
  );
}
