import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { followCard } from './follow-card.ts';

type ClickCardProps = {
  name: string;
  badge: ReactNode;
  description: string | null;
  without: string;
  className: string;
  children: ReactNode;
};

/** A card that can be clicked anywhere; a click follows its link. */
export function ClickCard({
  name,
  badge,
  description,
  without,
  className,
  children,
}: ClickCardProps) {
  return (
    // The keyboard has the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      onClick={followCard}
      className={`${className} cursor-pointer transition-colors duration-100 hover:border-line-strong`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3
          dir="auto"
          title={name}
          className="line-clamp-2 min-w-0 text-left text-lg font-semibold wrap-anywhere text-ink"
        >
          {name}
        </h3>
        <span className="mt-0.5 flex-none">{badge}</span>
      </div>
      <p
        dir="auto"
        {...(description && { title: description })}
        className={clsx(
          'mt-1 line-clamp-2 text-left text-base wrap-anywhere',
          description ? 'text-ink-soft' : 'text-ink-faint',
        )}
      >
        {description || without}
      </p>
      {children}
    </article>
  );
}
