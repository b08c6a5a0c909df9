import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';

type ClickCardProps = {
  name: string;
  badge: ReactNode;
  description: string | null;
  without: string;
  className: string;
  children: ReactNode;
};

export function ClickCard({
  name,
  badge,
  description,
  without,
  className,
  children,
}: ClickCardProps) {
  return (
    // Keyboard users have the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      onClick={followCard}
      className={`${className} cursor-pointer transition-colors duration-100 hover:border-line-strong`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3
          dir="auto"
          translate="no"
          title={name}
          className="line-clamp-2 min-w-0 text-left text-lg font-semibold wrap-anywhere text-ink"
        >
          {name}
        </h3>
        <span className="mt-0.5 flex-none">{badge}</span>
      </div>
      <p
        dir="auto"
        translate="no"
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

/** Follows the card's first link, unless the click hit a control inside or selected text. */
function followCard(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('a');
  if (!link) return;
  if (event.ctrlKey || event.metaKey) open(link.href);
  else link.click();
}
