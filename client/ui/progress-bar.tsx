import { clsx } from 'clsx';
import { Check } from 'lucide-react';
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
  figure = <Percent value={value} />,
  className,
}: ProgressBarProps) {
  const bar = (
    <ThinBar
      label={label}
      value={value}
      className={clsx('flex-1 forced-colors:border', size === 'sm' ? 'h-1.5' : 'h-2')}
    />
  );
  if (!showLabel)
    return (
      <div className={clsx('flex items-center gap-2', className)}>
        {bar}
        {figure}
      </div>
    );
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {label}
        </span>
        {figure}
      </div>
      {bar}
    </div>
  );
}

/** A completed item has a tick. */
export function Percent({ value, className = 'min-w-10' }: { value: number; className?: string }) {
  const percent = percentOf(value);
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={clsx(
        'flex flex-none items-center justify-end gap-0.5 text-sm whitespace-nowrap text-ink-soft tabular-nums',
        className,
      )}
    >
      {percent === 100 && <Check strokeWidth={2.5} className="size-3.5 text-success" />}
      {percent}%
    </span>
  );
}

type BarProps = { label: string; value: number; className?: string };

export function ThinBar({ label, value, className = 'mt-0.5' }: BarProps) {
  const percent = percentOf(value);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%`}
      className={`thin-bar ${className}`}
      style={{ backgroundSize: `${percent}% 100%` }}
    />
  );
}

function percentOf(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}
