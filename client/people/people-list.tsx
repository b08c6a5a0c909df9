import { useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { useAddress } from '#client/lists/address.ts';
import { readOf } from '#client/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { useSearchParams } from '#client/ui/search-params.ts';
import { Select } from '#client/ui/select.tsx';
import type { Person } from '#contract/people.ts';

import { PeopleRows } from './people-rows.tsx';
import type { RowsProps } from './people-rows.tsx';
import type { PersonAction } from './person-action.ts';
import { rowClass } from './person-row.tsx';
import {
  byPerson,
  everybody,
  searchedText,
  shownPeople,
  statuses,
  viewOf,
} from './shown-people.ts';
import type { Order, StatusFilter, View } from './shown-people.ts';

type PeopleListProps = {
  people: Person[];
  onAction: ((action: PersonAction) => void) | null;
};

export function PeopleList({ people, onAction }: PeopleListProps) {
  const [view, changeView] = useAddress(viewOf, everybody);
  const { openId, target, toggle } = useOpenPerson();
  const [typed, setTyped] = useState('');
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== lastTarget) {
    setLastTarget(target);
    // A person to whom a link leads is never filtered out.
    if (target !== null) setTyped('');
  }
  const wanted = useDeferredValue(typed);
  const { data } = useQuery(readOf('listWorkloads'));
  const workloads = useMemo(() => data && byPerson(data), [data]);
  const shown = useMemo(
    () => shownPeople(people, view, wanted, workloads),
    [people, view, wanted, workloads],
  );
  const gone = openId !== null && !people.some(({ id }) => id === openId);
  const showAll = () => {
    setTyped('');
    changeView({ show: 'all' });
  };
  return (
    <>
      <Filters people={people} view={view} onView={changeView} typed={typed} onTyped={setTyped} />
      {gone && (
        <Notice
          className="mb-4"
          action={
            <Button size="sm" onClick={() => toggle(openId)}>
              Close
            </Button>
          }
        >
          This person has been deleted.
        </Notice>
      )}
      <p role="status" className="sr-only">
        {shown.length === people.length ? '' : countOf(shown.length)}
      </p>
      <Card flush className="@container overflow-hidden">
        {shown.length > 0 ? (
          <>
            <Headings menu={onAction !== null} />
            <Rows
              people={shown}
              workloads={workloads}
              openId={openId}
              target={target}
              onToggle={toggle}
              onAction={onAction}
            />
          </>
        ) : (
          <EmptyState
            icon={UserSearch}
            title="No matches"
            action={<Button onClick={showAll}>Show all</Button>}
          >
            {typed.trim() === '' ? `No one is ${view.show}.` : searchedText}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

type FiltersProps = {
  people: Person[];
  view: View;
  onView: (some: Partial<View>) => void;
  typed: string;
  onTyped: (typed: string) => void;
};

function Filters({ people, view, onView, typed, onTyped }: FiltersProps) {
  const active = people.filter(({ isActive }) => isActive).length;
  const counts = { all: people.length, active, inactive: people.length - active };
  return (
    <div
      role="search"
      aria-label="People"
      className="mb-4 grid grid-cols-2 gap-3 [--control:var(--line-strong)] sm:grid-cols-[1fr_11rem_11rem] print:hidden"
    >
      <Field label="Search" className="max-sm:col-span-2">
        <SearchInput
          placeholder="Name, job title, department or skill"
          value={typed}
          onChange={onTyped}
        />
      </Field>
      <Field label="Show">
        <Select
          value={view.show}
          onChange={(event) => onView({ show: event.target.value as StatusFilter })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {`${statusLabels[status]} (${counts[status].toLocaleString('en-US')})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select
          value={view.sort}
          onChange={(event) => onView({ sort: event.target.value as Order })}
        >
          <option value="name">Name</option>
          <option value="work">Most open work</option>
        </Select>
      </Field>
    </div>
  );
}

const statusLabels: Record<StatusFilter, string> = {
  all: 'Everybody',
  active: 'Active',
  inactive: 'Inactive',
};

/** Visual only: every row labels its own values. */
function Headings({ menu }: { menu: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`${rowClass} hidden! border-b border-line bg-canvas py-2! text-xs font-medium text-ink-faint @4xl:grid!`}
    >
      <span className="pl-16.5 [grid-area:name]">Name</span>
      <span className="[grid-area:role]">Job title and department</span>
      <span className="[grid-area:skills]">Skills</span>
      <span className="[grid-area:work]">Open work</span>
      <span className="[grid-area:status]">Status</span>
      {menu && <span className="[grid-area:menu]" />}
    </div>
  );
}

const manyRows = 200;
/** Fills any screen until the windowing code has loaded. */
const firstRows = 40;

function Rows({ people, target, ...rows }: RowsProps & { target: number | null }) {
  if (people.length <= manyRows) return <PeopleRows people={people} {...rows} />;
  return (
    <Suspense fallback={<PeopleRows people={people.slice(0, firstRows)} {...rows} />}>
      <WindowedPeople people={people} target={target} {...rows} />
    </Suspense>
  );
}

const WindowedPeople = later(() => import('./windowed-people.tsx'), 'WindowedPeople');

/** Reads `?person=7`. */
function useOpenPerson() {
  const [search, setSearch] = useSearchParams();
  // When the user leaves, the address changes before this page unmounts.
  const deferred = useDeferredValue(search);
  const openId = idIn(deferred);
  const [own, setOwn] = useState<number | null>(null);
  const toggle = useCallback(
    (personId: number) => {
      setOwn(personId);
      setSearch((current) => {
        const next = new URLSearchParams(current);
        if (idIn(current) === personId) next.delete('person');
        else next.set('person', String(personId));
        return next;
      });
    },
    [setSearch],
  );
  // After closing by hand, the same link works again.
  if (openId === null && own !== null && idIn(search) === null) setOwn(null);
  // Set by links, not by clicks in the list.
  const target = openId === own || openId !== idIn(search) ? null : openId;
  useBringIntoView(target);
  return { openId, target, toggle };
}

/** Scrolls to a linked person, and focuses them if the link was followed on this page. */
function useBringIntoView(target: number | null): void {
  const first = useRef(true);
  useEffect(() => {
    const arrived = first.current;
    first.current = false;
    if (target === null) return undefined;
    const nameOf = () => document.querySelector<HTMLElement>(`[data-person="${target}"]`);
    nameOf()?.closest('li')?.scrollIntoView({ block: 'center' });
    if (arrived) return undefined;
    // A closing dialog returns the focus first.
    const timer = setTimeout(() => nameOf()?.focus({ preventScroll: true }), 50);
    return () => clearTimeout(timer);
  }, [target]);
}

function idIn(search: URLSearchParams): number | null {
  const id = Number(search.get('person') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function countOf(count: number): string {
  return count === 1 ? '1 person shown' : `${count.toLocaleString('en-US')} people shown`;
}
