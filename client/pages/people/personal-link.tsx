import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { SecretField } from '#client/shared/secret-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Person } from '#contract/people.ts';
import type { PersonalLinks } from '#contract/personal-links.ts';
import { counted } from '#contract/words.ts';

/** The links with which a person without an account works on their items. */
export function PersonalLink({ person: { id } }: { person: Person }) {
  const params = { id };
  const { data: links } = useQuery(readOf('readPersonalLinks', { params }));
  const [url, setUrl] = useState<string | null>(null);
  const { mutate: make, isPending: making } = useWrite('createPersonalLink', {
    onSuccess: (made) => {
      setUrl(made.url);
      // Browsers without https have no clipboard: the link is shown as well.
      void navigator.clipboard?.writeText(made.url).then(
        () => showSuccess('Personal link copied'),
        () => {},
      );
    },
    failure: 'Failed to make the personal link',
  });
  const { mutate: revoke, isPending: revoking } = useWrite('revokePersonalLinks', {
    success: 'Personal links revoked',
    onSuccess: () => setUrl(null),
    failure: 'Failed to revoke the personal links',
  });
  return (
    <div className="mt-3 flex flex-col gap-2 pl-6">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={making} busyLabel="Making..." onClick={() => make({ params })}>
          Copy Personal Link
        </Button>
        {links && links.count > 0 && (
          <Button
            size="sm"
            busy={revoking}
            busyLabel="Revoking..."
            onClick={() => revoke({ params })}
          >
            Revoke
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-faint">{wordsOf(links)}</p>
      {url !== null && <SecretField label="Personal link" secret={url} />}
    </div>
  );
}

function wordsOf(links: PersonalLinks | undefined): string {
  const meaning = 'Opens a page with their own items only, without signing in.';
  if (!links?.expiresAt) return meaning;
  const works = links.count === 1 ? 'works' : 'work';
  return `${meaning} ${counted(links.count, 'link')} ${works} until ${formatDayOf(links.expiresAt)}.`;
}
