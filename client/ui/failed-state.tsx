import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

type FailedStateProps = {
  message: string;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
};

export function FailedState({
  message,
  children,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
}: FailedStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <TriangleAlert aria-hidden="true" className="mb-3 size-6 text-danger-ink" />
      <p className="text-base font-semibold text-ink">{message}</p>
      {children && <p className="mt-1 max-w-prose text-base text-ink-soft">{children}</p>}
      {onRetry && (
        <Button
          className="mt-4"
          busy={busy}
          onClick={onRetry}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
