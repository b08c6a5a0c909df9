import { Trash2 } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import { formatDayOf, shortMoment } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { ApiToken } from '#contract/api-tokens.ts';

type TokenListProps = {
  tokens: readonly ApiToken[];
  /** Absent for the tokens of others, which end together. */
  onDelete?: (token: ApiToken) => void;
};

export function TokenList({ tokens, onDelete }: TokenListProps) {
  return (
    <ul aria-label="API tokens" className="divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium text-ink">
              <span className="min-w-0 wrap-anywhere" dir="auto">
                {token.name}
              </span>
              <Badge tone="outline">{accessLabels[token.access]}</Badge>
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-faint">
              <span>
                {token.lastUsedAt ? `Last used ${shortMoment(token.lastUsedAt)}` : 'Never used'}
              </span>
              <End at={token.expiresAt} />
            </p>
          </div>
          {onDelete && (
            <IconButton label={`Delete ${token.name}`} onClick={() => onDelete(token)}>
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

export const accessLabels = { read: 'Read only', write: 'Read and write' };

function isOver(moment: string): boolean {
  return moment <= new Date().toISOString();
}

function End({ at }: { at: string | null }) {
  if (at === null) return <span>Does not expire</span>;
  return isOver(at) ? (
    <span className="text-danger-ink">Expired {formatDayOf(at)}</span>
  ) : (
    <span>Expires {formatDayOf(at)}</span>
  );
}
