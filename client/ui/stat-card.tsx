import type { ReactNode } from 'react';

import { formatNumber } from '#contract/words.ts';

import { PlainLink } from './link.tsx';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: string;
  value: number | string | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  href?: string;
};

/** The label and its number on one line. */
export function StatCard({ label, value, hint, icon, href }: StatCardProps) {
  const body = (
    <>
      {icon && <span className="text-ink-faint max-sm:hidden">{icon}</span>}
      <span className="text-sm whitespace-nowrap text-ink-soft">{label}</span>
      <span translate="no" className="ml-auto text-lg font-semibold text-ink tabular-nums">
        {value === undefined ? <Skeleton className="h-4 w-8" /> : format(value)}
      </span>
      {hint && <span className="w-full text-sm text-ink-faint">{hint}</span>}
    </>
  );
  const look =
    'flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 rounded-lg border border-line bg-surface px-3 max-sm:flex-1';
  if (!href) return <div className={look}>{body}</div>;
  return (
    <PlainLink
      href={href}
      className={`${look} transition-colors duration-100 hover:border-line-strong hover:bg-sunken`}
    >
      {body}
    </PlainLink>
  );
}

function format(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}
