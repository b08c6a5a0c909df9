import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { reasonsInWords } from '#client/shared/reasons-in-words.ts';
import { Button } from '#client/ui/button.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { Popover } from '#client/ui/popover.tsx';
import type { Project } from '#contract/projects.ts';

import { shortNames } from './short-names.ts';

type RestrictedProps = {
  project: Project;
  /** Null for those who may not. */
  onMakePublic: (() => void) | null;
};

/** Names those who see a restricted project, and unfolds with their reasons. */
export function Restricted({ project, onMakePublic }: RestrictedProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const viewers = useQuery(readOf('listViewers', { params: { id: project.id } }));
  const names = shortNames(viewers.data?.map(({ name }) => name) ?? []);
  const close = () => setOpener(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        aria-controls={opener ? id : undefined}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
        className="-mx-1 flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-sm px-1 text-sm text-ink-soft hover:text-ink aria-expanded:text-ink pointer-coarse:min-h-9"
      >
        <Lock aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
        <span className="truncate">
          Only its people
          <span className="max-sm:sr-only">
            {' '}
            can see this
            {names && (
              <>
                {': '}
                <span translate="no">{names}</span>
              </>
            )}
          </span>
        </span>
      </button>
      {opener && (
        <Popover id={id} opener={opener} onClose={close} label="Who sees this project" sheet>
          <h2 className="mb-2 text-base font-medium text-ink">Only these people can see it</h2>
          <QueryState query={viewers} content="the list of people">
            {(people) => (
              <ul aria-label="Who sees this project" className="flex flex-col gap-2">
                {people.map(({ id: account, name, reasons }) => (
                  <li key={account} className="wrap-anywhere">
                    <span dir="auto" translate="no" className="block text-ink">
                      {name}
                    </span>
                    <span className="block text-sm text-ink-faint">{reasonsInWords(reasons)}</span>
                  </li>
                ))}
              </ul>
            )}
          </QueryState>
          {onMakePublic && (
            // In sight, however long the list is; the padding of the panel counts as outside.
            <div style={{ bottom: '-1rem' }} className="sticky -mb-4 bg-surface pt-3 pb-4">
              <Button
                size="sm"
                className="w-full"
                aria-haspopup="dialog"
                onClick={() => closeAndGoOn(close, onMakePublic)}
              >
                Make Public
              </Button>
            </div>
          )}
        </Popover>
      )}
    </>
  );
}
