import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ProgressBarProps = {
  value: number;
  label: string;
  showLabel?: boolean;
  size?: 'sm' | 'md';
  figure?: ReactNode;
  className?: string;
};

export function ProgressBar({
  value,
  label,
  showLabel = false,
  size = 'sm',
  figure: given,
  className,
}: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  const figure = given ?? (
    <span
      aria-hidden="true"
      translate="no"
      className="min-w-10 flex-none text-right text-sm whitespace-nowrap text-ink-soft tabular-nums"
    >
      {percent}%
    </span>
  );
  return (
    <div className={clsx('min-w-0', className)}>
      {showLabel && (
        <div className="mb-1.5 flex items-baseline justify-between gap-2">
          <span aria-hidden="true" className="text-sm text-ink-soft">
            {label}
          </span>
          {figure}
        </div>
      )}
      <div className="flex items-center gap-2">
        <div
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${percent}%`}
          className={clsx(
            'min-w-8 flex-1 overflow-hidden rounded-full bg-pressed forced-colors:border',
            size === 'sm' ? 'h-1.5' : 'h-2',
          )}
        >
          <div
            className={clsx(
              'h-full rounded-full transition-[width] duration-180 ease-out forced-colors:bg-[Highlight]',
              percent === 100 ? 'bg-success' : 'bg-accent',
            )}
            style={{ width: `${percent}%` }}
          />
        </div>
        {!showLabel && figure}
      </div>
    </div>
  );
}
