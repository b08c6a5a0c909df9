import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Plus, RefreshCw, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';

import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { today } from '#client/ui/day.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { later } from '#client/ui/later.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { Holiday } from '#contract/holidays.ts';
import { refusal } from '#contract/permissions.ts';
import { formatNumber } from '#contract/words.ts';

import { HolidayRow } from './holiday-row.tsx';

/** Changing holidays moves no due date until the dates are recalculated. */
export function HolidayList() {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listHolidays'));
  const user = useCurrentUser();
  const refused = (user && refusal('change', user)) ?? null;
  const [edited, edit] = useDraftDialog<Holiday | 'new'>(draftKey);
  const [open, setOpen] = useState<'import' | 'recalculate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Card
        flush
        className="overflow-hidden"
        title="Holidays"
        subtitle="Changing this list does not move due dates."
        actions={
          <Button
            disabledBecause={refused}
            onPointerEnter={HolidayDialog.prefetch}
            onFocus={HolidayDialog.prefetch}
            onClick={() => edit('new')}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Add Holiday
          </Button>
        }
      >
        <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3 sm:px-5">
          <Button
            disabledBecause={refused}
            aria-haspopup="dialog"
            onPointerEnter={ImportHolidays.prefetch}
            onFocus={ImportHolidays.prefetch}
            onClick={() => setOpen('import')}
            icon={<Upload aria-hidden="true" className="size-4" />}
          >
            Paste or Import
          </Button>
          <Button
            disabledBecause={refused}
            aria-haspopup="dialog"
            onPointerEnter={Recalculate.prefetch}
            onFocus={Recalculate.prefetch}
            onClick={() => setOpen('recalculate')}
            // The label may wrap if the user's font is wide.
            className="h-auto! min-h-control py-1 text-left whitespace-normal!"
            icon={<RefreshCw aria-hidden="true" className="size-4" />}
          >
            Recalculate open due dates
          </Button>
        </div>
        {data && data.length > 0 && <Years holidays={data} refused={refused} onEdit={edit} />}
        {data?.length === 0 && (
          <EmptyState icon={CalendarOff} title="No holidays yet">
            Add them one by one, paste a list, or import an .ics calendar.
          </EmptyState>
        )}
        {!data && isError && (
          <FailedState
            message="Couldn't load holidays"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <SkeletonRows label="Loading holidays" rows={8} />}
      </Card>
      <Suspense>
        {edited && refused === null && (
          <HolidayDialog
            draftKey={draftKey}
            holiday={edited === 'new' ? null : edited}
            onClose={() => edit(null)}
          />
        )}
        {open === 'import' && <ImportHolidays known={data ?? []} onClose={close} />}
        {open === 'recalculate' && <Recalculate onClose={close} />}
      </Suspense>
    </>
  );
}

const draftKey = 'holidays/form';
const HolidayDialog = later(() => import('./holiday-dialog.tsx'), 'HolidayDialog');
const ImportHolidays = later(() => import('./import-holidays.tsx'), 'ImportHolidays');
const Recalculate = later(() => import('./recalculate.tsx'), 'Recalculate');

type YearsProps = {
  holidays: readonly Holiday[];
  refused: string | null;
  onEdit: (holiday: Holiday) => void;
};

function Years({ holidays, refused, onEdit }: YearsProps) {
  const [all, setAll] = useState(false);
  const thisYear = today().slice(0, 4);
  const current = holidays.filter(({ day }) => day >= thisYear);
  const past = holidays.length - current.length;
  const years = Map.groupBy(all ? holidays : current, ({ day }) => day.slice(0, 4));
  return (
    <>
      {past > 0 && !all && (
        <div className="border-b border-line px-4 py-2 sm:px-5">
          <Button tone="ghost" size="sm" onClick={() => setAll(true)}>
            Show {formatNumber(past)} of past years
          </Button>
        </div>
      )}
      {[...years].map(([year, ofYear]) => (
        <section
          key={year}
          aria-labelledby={`holidays-${year}`}
          className="border-line not-last:border-b"
        >
          <h3
            id={`holidays-${year}`}
            className="border-b border-line bg-canvas px-4 py-1.5 text-sm font-medium text-ink-soft sm:px-5"
          >
            {year}
          </h3>
          <ul aria-labelledby={`holidays-${year}`} className="divide-y divide-line">
            {ofYear.map((holiday) => (
              <HolidayRow key={holiday.id} {...{ holiday, refused, onEdit }} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
