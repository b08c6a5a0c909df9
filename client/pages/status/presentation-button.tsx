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
      title="Saves a slide for each market, with tables that you can edit"
      onClick={() => void save()}
      icon={<Presentation aria-hidden="true" className="size-4" />}
    >
      PowerPoint
    </Button>
  );
}
