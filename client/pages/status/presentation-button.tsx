import { Presentation } from 'lucide-react';
import { useState } from 'react';

import { apiFile } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { saveFile } from '#client/ui/save-file.ts';

import { sentFor } from './queries.ts';

export function PresentationButton({ since }: { since: string | null }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await apiFile('downloadStatusReport', { query: sentFor(since) }));
    } catch (error) {
      reportFailure('Failed to make the presentation', error);
    }
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      title="Saves the markets on one slide and the hires on the next ones, in tables that you can edit"
      onClick={() => void save()}
      icon={<Presentation aria-hidden="true" className="size-4" />}
    >
      PowerPoint
    </Button>
  );
}
