import { CircleAlert, CircleCheck, Info } from 'lucide-react';

import { Link } from '#client/ui/link.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

import type { CheckedRow } from './check.ts';

type RowStateProps = { checked: CheckedRow; sending: boolean; refused: string | null };

export function RowState({ checked, sending, refused }: RowStateProps) {
  const { row, needs, notices, setback } = checked;
  if (sending) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner /> Creating slide...
      </p>
    );
  }
  const { outcome } = row;
  if (outcome?.kind === 'made') {
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink">
        <CircleCheck aria-hidden="true" className="size-4 flex-none text-success-ink" />
        Created <Link href={`/slides?slide=${outcome.slideId}`}>View</Link>
      </p>
    );
  }
  const failed = outcome && [outcome.kind === 'failed' ? outcome.reason : unsure];
  const wrong = [...(failed ?? []), ...(refused ? [refused] : []), ...needs];
  if (setback) wrong.push(setback);
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      {wrong.map((text) => (
        <li key={text} className="flex items-start gap-1.5 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
          {text}
        </li>
      ))}
      {notices.map((text) => (
        <li key={text} className="flex items-start gap-1.5 text-ink-soft">
          <Info aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-ink-faint" />
          {text}
        </li>
      ))}
      {wrong.length === 0 && notices.length === 0 && <li className="text-ink-soft">Ready</li>}
    </ul>
  );
}

const unsure = 'No response, so it may have been created. Creating it again makes no duplicate.';
