import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'success' | 'accent' | 'primary' | 'secondary' | 'destructive' | 'outline';

/** The text carries the meaning; tone and icon only support it. */
export function Badge({
  tone = 'secondary',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={badgeClass(tone, className)}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** For a button that looks like a badge. */
export function badgeClass(tone: BadgeTone, className?: string): string {
  return clsx(
    'inline-flex h-5.5 max-w-full flex-none items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
    tones[tone],
    className,
  );
}

const tones: Record<BadgeTone, string> = {
  success: 'border-transparent bg-success-soft text-success-ink',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
  primary: 'border-transparent bg-primary-soft text-primary-ink',
  secondary: 'border-line bg-sunken text-ink-soft',
  destructive: 'border-transparent bg-danger-soft text-danger-ink',
  outline: 'border-line-strong text-ink-soft',
};
