import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useLocation } from 'wouter';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { projectsQuery } from '#client/pages/projects/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { shortestSearch } from '#contract/search.ts';

import { matchingCommands } from './commands.ts';
import type { Command } from './commands.ts';
import { groupsOf, matching } from './entries.ts';
import type { Entry } from './entries.ts';
import { entryAfterKey, movesCaret } from './entry-keys.ts';
import { EntryList, optionId } from './entry-list.tsx';
import { FinderFoot } from './finder-foot.tsx';
import { useFound } from './found.ts';
import { recentProjects } from './recent.ts';

type FinderProps = {
  commands: Command[];
  /** Typed before; text after Enter is dropped. */
  ahead: RefObject<string>;
  onClose: () => void;
};

export function Finder({ commands, ahead, onClose }: FinderProps) {
  const [[textAhead = '', ...entered]] = useState(() => ahead.current.split('\n'));
  const [typed, setTyped] = useState(textAhead);
  const [chosen, setChosen] = useState<string | null>(null);
  const { projects, found, groups, settled } = useListed(typed, commands);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const blank = typed.trim() === '';
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === chosen) ?? (blank ? null : (entries[0] ?? null));
  const go = useGo(onClose);

  const choose = (entry: Entry) => {
    if ('more' in entry) found.showMore(entry.more, setChosen);
    else go(entry);
  };
  const firstRequested = entered.length > 0 && !blank;
  const askFirst = useFirst(typed, settled, entries[0], choose, firstRequested);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || isComposing(event)) return;
    if (key === 'Enter') {
      if (active && (settled || chosen !== null)) choose(active);
      else askFirst();
      event.preventDefault();
      return;
    }
    const next = entryAfterKey(groups, active, key);
    if (!next || shiftKey || (active?.key !== chosen && movesCaret(currentTarget, key))) return;
    setChosen(next.key);
    // Shows the heading of the first group as well.
    if (next === entries[0]) list.current?.parentElement?.scrollTo(0, 0);
    event.preventDefault();
  };
  return (
    <>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
        />
        <TextInput
          ref={field}
          role="combobox"
          aria-label="Search Projects"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          {...(active && { 'aria-activedescendant': optionId(id, active) })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Type project name to search..."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            list.current?.parentElement?.scrollTo(0, 0);
          }}
          onKeyDown={press}
          className="px-8"
        />
        {found.waiting && (
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex animate-appear-late items-center text-ink-faint">
            <Spinner />
          </span>
        )}
      </span>
      <div className="-mx-2 mt-3 max-h-96 overflow-y-auto overscroll-contain px-2">
        {blank && (
          <p className="pt-3 pb-1.5 text-center text-base text-ink-soft">
            Start typing to search projects
          </p>
        )}
        <EntryList
          id={id}
          ref={list}
          groups={groups}
          active={active}
          typed={typed}
          more={found.more}
          onPoint={({ key }) => setChosen(key)}
          onChoose={choose}
        />
        <QueryState query={projects} content="projects" rows={3} {...(blank && { loading: null })}>
          {() =>
            !blank &&
            entries.length === 0 &&
            !found.failed &&
            !found.tooShort && <Nothing searching={found.waiting && !found.results} />
          }
        </QueryState>
        {found.failed && (
          <Notice
            tone="danger"
            className="my-1.5"
            action={
              <Button size="sm" busy={found.waiting} onClick={found.retry}>
                Retry
              </Button>
            }
          >
            Couldn't search tasks, steps, details and people
          </Notice>
        )}
        {!blank && found.tooShort && (
          <p className="pt-3 pb-1.5 text-center text-base text-ink-soft">
            Type {shortestSearch} characters or more to search tasks, steps and people
          </p>
        )}
      </div>
      <FinderFoot
        blank={blank}
        groups={groups}
        settled={!projects.isPending && !found.waiting}
        onJump={(first) => {
          setChosen(first.key);
          document.getElementById(optionId(id, first))?.scrollIntoView({ block: 'start' });
          field.current?.focus();
        }}
      />
    </>
  );
}

/** `settled` once the response for the typed text has arrived or failed. */
function useListed(typed: string, commands: Command[]) {
  const projects = useQuery(projectsQuery());
  const found = useFound(typed);
  const { data, isPending } = projects;
  const { results } = found;
  const recent = useRecent();
  const groups = useMemo(
    () =>
      groupsOf({
        recent:
          typed.trim() === ''
            ? recent.flatMap((id) => data?.find((one) => one.id === id) ?? [])
            : [],
        projects: matching(data ?? [], typed),
        // Commands wait for the projects, which are listed above them.
        commands: isPending ? [] : matchingCommands(commands, typed),
        results,
      }),
    [data, isPending, typed, commands, results, recent],
  );
  // Local results come first and need not wait for those of the server.
  const here = groups.some(({ label }) => label === 'Projects' || label === 'Commands');
  return { projects, found, groups, settled: !isPending && (here || !found.waiting) };
}

/** Without the open project. */
function useRecent(): number[] {
  const accountId = useCurrentUser()?.id ?? 0;
  const [path] = useLocation();
  return useMemo(
    () => recentProjects(accountId).filter((id) => path !== `/projects/${id}`),
    [accountId, path],
  );
}

function useGo(onClose: () => void) {
  const [, navigate] = useLocation();
  return (entry: Exclude<Entry, { more: unknown }>) => {
    onClose();
    if ('project' in entry) navigate(`/projects/${entry.project.id}`);
    else if ('hit' in entry) navigate(entry.hit.href);
    else if ('href' in entry.command) navigate(entry.command.href);
    else entry.command.act();
  };
}

/** Enter before the response has arrived chooses its first result, unless the user continues typing. */
function useFirst(
  typed: string,
  settled: boolean,
  first: Entry | undefined,
  choose: (entry: Entry) => void,
  isRequested: boolean,
): () => void {
  const requestedFor = useRef(isRequested ? typed : null);
  useEffect(() => {
    if (requestedFor.current === null || !settled) return;
    const unchanged = requestedFor.current === typed;
    requestedFor.current = null;
    if (unchanged && first) choose(first);
  }, [typed, settled, first, choose]);
  return () => {
    requestedFor.current = typed;
  };
}

/** Keeps the same height while the server is still searching. */
function Nothing({ searching }: { searching: boolean }) {
  return (
    <div className="py-8 text-center text-base">
      {searching ? (
        <p className="h-11 animate-appear-late text-ink-soft">
          Searching tasks, steps, details, people and slides
        </p>
      ) : (
        <>
          <p className="font-medium text-ink">No projects found</p>
          <p className="mt-1 text-ink-soft">Try a different search term</p>
        </>
      )}
    </div>
  );
}
