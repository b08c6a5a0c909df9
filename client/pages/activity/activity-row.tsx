import { Fragment, memo, useId, useState } from 'react';

import { timeOf } from '#client/ui/day.ts';
import { Link } from '#client/ui/link.tsx';
import type { ActivityEntry } from '#contract/activity.ts';
import { formatNumber } from '#contract/words.ts';
import { sentenceOf } from '#formats/activity/sentences.ts';

import { ChangedFields, UnfoldButton } from './changed-fields.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { ActivityGroup } from './groups.ts';
import { hrefIn } from './places.ts';

type ActivityRowProps = { group: ActivityGroup; inProject: boolean };

export const ActivityRow = memo(
  function ActivityRow({ group: { entries }, inProject }: ActivityRowProps) {
    const [latest] = entries;
    if (!latest) return null;
    return (
      // A day may hold hundreds of rows; the browser skips layout of those out of view.
      <li className="flex break-inside-avoid gap-3 px-4 py-2.5 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] sm:px-5">
        <EntryIcon entry={latest} />
        <div className="min-w-0 flex-1">
          <p dir="auto" translate="no" className="text-left wrap-anywhere text-ink-soft">
            <span className="font-semibold text-ink">{latest.projectManagerName}</span>{' '}
            <Sentence entries={entries} inProject={inProject} />
          </p>
          {entries.length === 1 ? (
            <ChangedFields entry={latest} />
          ) : (
            <Each entries={entries} inProject={inProject} />
          )}
        </div>
        <Time moment={latest.createdAt} />
      </li>
    );
  },
  (before, now) =>
    before.inProject === now.inProject &&
    before.group.entries.length === now.group.entries.length &&
    before.group.entries.every((entry, at) => entry === now.group.entries[at]),
);

function Sentence({ entries, inProject }: { entries: ActivityEntry[]; inProject: boolean }) {
  const [entry] = entries;
  return sentenceOf(entries, { inProject }).map((piece, at) => (
    <Fragment key={at}>
      {typeof piece === 'string' ? (
        piece
      ) : (
        <Name {...piece} href={entry ? hrefIn(entry, piece.of) : null} />
      )}
    </Fragment>
  ));
}

type NameProps = { name: string; quoted: boolean; href: string | null };

function Name({ name, href, quoted }: NameProps) {
  const shown = quoted ? `“${name}”` : name;
  if (!href) return <span className="font-medium text-ink">{shown}</span>;
  return (
    <Link href={href} className="font-medium">
      {shown}
    </Link>
  );
}

function Each({ entries, inProject }: { entries: ActivityEntry[]; inProject: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnfoldButton open={open} controls={id} onPress={() => setOpen(!open)}>
        <span className="print:hidden">
          {open ? 'Show less' : `Show all ${formatNumber(entries.length)}`}
        </span>
      </UnfoldButton>
      <ul id={id} hidden={!open} className="mt-1 flex flex-col gap-2 border-l border-line pl-3">
        {open &&
          entries.map((entry) => (
            <li key={entry.id} className="flex gap-3">
              <div className="min-w-0 flex-1">
                <p dir="auto" translate="no" className="text-left wrap-anywhere text-ink-soft">
                  <Sentence entries={[entry]} inProject={inProject} />
                </p>
                <ChangedFields entry={entry} />
              </div>
              <Time moment={entry.createdAt} />
            </li>
          ))}
      </ul>
    </>
  );
}

function Time({ moment }: { moment: string }) {
  return (
    <time
      dateTime={moment}
      className="flex-none pt-px text-right text-sm whitespace-nowrap text-ink-faint tabular-nums"
    >
      {timeOf(new Date(moment))}
    </time>
  );
}
