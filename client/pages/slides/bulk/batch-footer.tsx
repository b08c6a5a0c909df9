import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { counted } from '#contract/words.ts';

import { messageTemplateOf } from '../use-message-template.ts';
import { isMade, isOver } from './batch.ts';
import { sharedProblems } from './check.ts';
import { stopRun, useRun } from './run.ts';
import type { Run } from './run.ts';
import type { BatchControl } from './use-batch.ts';

/** Progress of the batch and the button that creates it; sticky below a long table. */
export function BatchFooter({ control }: { control: BatchControl }) {
  const run = useRun();
  return (
    <footer className="sticky bottom-3 z-20 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-overlay max-sm:bottom-[max(0.5rem,env(safe-area-inset-bottom))]">
      {run ? <Progress run={run} /> : <Start control={control} />}
    </footer>
  );
}

function Progress({ run: { at, of, name, stopping } }: { run: Run }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="truncate text-sm text-ink">
          Creating slide {at + 1} of {of}:{' '}
          <span dir="auto" translate="no">
            {name}
          </span>
        </p>
        <ProgressBar label="Slides created" value={(at / of) * 100} className="mt-1" />
      </div>
      <Button disabled={stopping} onClick={stopRun}>
        {stopping ? 'Stopping...' : 'Stop'}
      </Button>
    </div>
  );
}

function Start({ control }: { control: BatchControl }) {
  const { batch, rows, make } = control;
  const { data: templates } = useQuery(readOf('listMessageTemplates'));
  // Refetched, because slides older than an hour leave the quota.
  const { data: quota } = useQuery({ ...readOf('readSlideQuota'), refetchOnMount: 'always' });
  const open = rows.filter(({ row }) => !isMade(row));
  const ready = open.filter(({ needs }) => needs.length === 0);
  const made = rows.length - open.length;
  if (isOver(batch)) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-base text-ink">
          {made === 1 ? 'The slide is created.' : `All ${counted(made, 'slide')} are created.`}
        </p>
        <ButtonLink
          href="/slides"
          tone="primary"
          icon={<Images aria-hidden="true" className="size-4" />}
        >
          Generated Slides
        </ButtonLink>
      </div>
    );
  }
  const shared = sharedProblems(batch, messageTemplateOf(batch.shared, templates).text);
  const blocked = shared ?? (ready.length === 0 ? 'No slide has everything yet' : null);
  const over = quota && ready.length > quota.left;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div role="status" className="min-w-0 flex-1 basis-60 text-sm">
        <p className="text-base text-ink">{readyWords(ready.length, open.length, made)}</p>
        {quota && (
          <p className={over ? 'font-medium text-danger-ink' : 'text-ink-faint'}>
            {over
              ? `Only ${quota.left} of ${quota.perHour} slides an hour are left. All of them have to fit: remove some or wait.`
              : `You can create ${counted(quota.left, 'slide')} now.`}
          </p>
        )}
      </div>
      <Button
        tone="primary"
        disabledBecause={blocked}
        icon={<Images aria-hidden="true" className="size-4" />}
        onClick={() => void make(ready)}
      >
        {ready.length === open.length || ready.length === 0
          ? `Create ${counted(open.length, 'slide')}`
          : `Create ${ready.length} of ${counted(open.length, 'slide')}`}
      </Button>
    </div>
  );
}

function readyWords(ready: number, open: number, made: number): string {
  const before = made > 0 ? `${counted(made, 'slide')} created. ` : '';
  if (ready === open) return `${before}${open === 1 ? 'Ready' : `All ${open} are ready`}`;
  return `${before}${ready} of ${open} ready`;
}
