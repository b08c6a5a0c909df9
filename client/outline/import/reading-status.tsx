import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

type ReadingStatusProps = { what: string; onCancel: () => void };

export function ReadingStatus({ what, onCancel }: ReadingStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-base text-ink-soft">
      <Spinner />
      <span role="status" className="min-w-0 wrap-anywhere">
        Reading {what}...
      </span>
      <Button size="sm" aria-label={`Cancel reading ${what}`} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
