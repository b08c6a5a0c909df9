import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';

import { ProjectBadge } from '#client/shared/badges.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Project } from '#contract/projects.ts';

import type { Command } from './commands.ts';
import type { Entry } from './entries.ts';
import type { SearchHit } from './hits.ts';
import { markedLine, markedText } from './marked-text.ts';
import type { MarkedText } from './marked-text.ts';

type EntryRowProps = {
  id: string;
  entry: Entry;
  typed: string;
  active: boolean;
  /** Set while this entry loads more results, or after that failed. */
  more: { failed: boolean } | null;
  onPoint: () => void;
  onChoose: () => void;
};

export function EntryRow(props: EntryRowProps) {
  const { id, active, onPoint, onChoose } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The text field handles the keys and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // A list that scrolls under a resting pointer must not change the active option.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onPoint()}
      onClick={onChoose}
      className={clsx(
        'flex cursor-pointer scroll-mt-9 items-start gap-3 rounded-md border border-transparent px-3 py-2 pointer-coarse:min-h-11',
        active && 'bg-sunken forced-colors:border-[Highlight]',
      )}
    >
      <Content {...props} />
    </div>
  );
}

function Content({ entry, typed, more }: EntryRowProps) {
  if ('project' in entry) {
    return <ProjectLine project={entry.project} typed={typed} />;
  }
  if ('hit' in entry) return <HitLine hit={entry.hit} typed={typed} />;
  if ('command' in entry) return <CommandLine command={entry.command} />;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm font-medium text-accent-ink">
      {more?.failed ? `Couldn't load more ${entry.more}. Try again` : `Show more ${entry.more}`}
      {more && !more.failed && <Spinner />}
    </span>
  );
}

function ProjectLine({ project, typed }: { project: Project; typed: string }) {
  const { name, description, category } = project;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          translate="no"
          className="line-clamp-2 text-base font-medium wrap-anywhere text-ink"
        >
          <Marked text={markedText(name, typed)} />
        </span>
        {description && (
          <span dir="auto" translate="no" className="block truncate text-sm text-ink-soft">
            {description}
          </span>
        )}
        <span dir="auto" translate="no" className="block truncate text-sm text-ink-faint">
          {category}
        </span>
      </span>
      <ProjectBadge project={project} />
    </>
  );
}

function HitLine({ hit: { text, within, note }, typed }: { hit: SearchHit; typed: string }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span dir="auto" translate="no" className="block truncate text-base text-ink">
          <Marked text={markedLine(text, typed)} />
        </span>
        {within.length > 0 && (
          <span className="flex min-w-0 items-center text-sm text-ink-faint">
            {within.map((name, at) => (
              <Fragment key={at}>
                {at > 0 && <span className="flex-none whitespace-pre"> › </span>}
                <span
                  dir="auto"
                  translate="no"
                  title={name}
                  // If there is not enough room, the nearest parent gets the most.
                  className={clsx(
                    'truncate',
                    at === 0 && within.length > 1 && 'min-w-16 shrink-20',
                  )}
                >
                  {name}
                </span>
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {note && <Badge tone="outline">{note}</Badge>}
    </>
  );
}

function CommandLine({ command: { label, icon: Icon, current } }: { command: Command }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 text-base text-ink">
      <Icon aria-hidden="true" className="size-4 text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {current && (
        <>
          <span className="sr-only">, current</span>
          <Check aria-hidden="true" className="size-4 text-accent-ink" />
        </>
      )}
    </span>
  );
}

function Marked({ text: { before, part, after } }: { text: MarkedText }) {
  return (
    <>
      {before}
      {part && (
        <mark className="rounded-sm bg-accent-soft text-accent-ink underline decoration-1 underline-offset-2 forced-colors:bg-[Mark] forced-colors:text-[MarkText]">
          {part}
        </mark>
      )}
      {after}
    </>
  );
}
