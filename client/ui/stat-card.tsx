import { ArrowUpRight } from 'lucide-react';
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

export function StatCard({ label, value, hint, icon, href }: StatCardProps) {
  const body = (
    <>
      <span className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
        {icon && <span className="text-ink-faint max-sm:hidden">{icon}</span>}
        {label}
        {href && <ArrowUpRight aria-hidden="true" className="ml-auto size-4 text-ink-faint" />}
      </span>
      <span translate="no" className="mt-2 block h-8 text-2xl font-semibold text-ink tabular-nums">
        {value === undefined ? <Skeleton className="h-8 w-16" /> : format(value)}
      </span>
      {hint && <span className="mt-1 block text-sm text-ink-faint">{hint}</span>}
    </>
  );
  const look = 'block min-w-0 rounded-lg border border-line bg-surface px-4 py-4 sm:px-5';
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
