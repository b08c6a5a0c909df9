import { Download } from 'lucide-react';

import { addressOf } from '#client/data/api.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { calls } from '#contract/calls.ts';

import type { ActivitySent } from './filters.ts';

/** Exports all matching entries. The browser saves the file while the server streams it. */
export function ExportActivity({ sent }: { sent: ActivitySent }) {
  return (
    <a
      href={addressOf(calls.exportActivity, {}, sent)}
      download
      title="Saves every entry that matches the filters as a file for a spreadsheet"
      className={buttonClass('secondary', 'md', 'no-underline')}
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </a>
  );
}
