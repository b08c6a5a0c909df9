import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = {
  tone?: 'info' | 'danger';
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Failures are announced assertively, everything else politely. */
export function Notice({ tone = 'info', action, className, children }: NoticeProps) {
  const failure = tone === 'danger';
  const Icon = failure ? CircleAlert : Info;
  return (
    <div
      role={failure ? 'alert' : 'status'}
      className={clsx(
        'flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-base',
        failure
          ? 'border-transparent bg-danger-soft text-danger-ink'
          : 'border-line-strong bg-sunken text-ink-soft',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">{children}</div>
        {action}
      </div>
    </div>
  );
}
