import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { SecretField } from '#client/shared/secret-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Person } from '#contract/people.ts';
import type { PersonalLinks } from '#contract/personal-links.ts';
import { counted } from '#contract/words.ts';

/** The links with which a person without an account works on their items. */
export function PersonalLink({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name } = person;
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
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Personal link of ${name}`}
      description={wordsOf(links)}
      footer={
        <>
          {links && links.count > 0 && (
            <Button busy={revoking} busyLabel="Revoking..." onClick={() => revoke({ params })}>
              Revoke
            </Button>
          )}
          <Button
            tone="primary"
            busy={making}
            busyLabel="Making..."
            onClick={() => make({ params })}
          >
            Copy Personal Link
          </Button>
        </>
      }
    >
      {url !== null && <SecretField label="Personal link" secret={url} />}
    </Dialog>
  );
}

function wordsOf(links: PersonalLinks | undefined): string {
  const meaning = 'Opens a page with their own items only, without signing in.';
  if (!links?.expiresAt) return meaning;
  const works = links.count === 1 ? 'works' : 'work';
  return `${meaning} ${counted(links.count, 'link')} ${works} until ${formatDayOf(links.expiresAt)}.`;
}
