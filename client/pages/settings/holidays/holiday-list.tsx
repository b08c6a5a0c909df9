import { useQuery } from '@tanstack/react-query';
import { CalendarOff, RefreshCw, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { Button } from '#client/ui/button.tsx';
import { today } from '#client/ui/day.ts';
import { later } from '#client/ui/later.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { Holiday } from '#contract/holidays.ts';
import { formatNumber } from '#contract/words.ts';

import { HolidayRow } from './holiday-row.tsx';

/** Changing holidays moves no due date until the dates are recalculated. */
export function HolidayList() {
  const holidays = useQuery(readOf('listHolidays'));
  const refused = useRefusal('change');
  const [edited, edit] = useDraftDialog<Holiday | 'new'>(draftKey);
  const [open, setOpen] = useState<'import' | 'recalculate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListCard
        subtitle="Changing this list does not move due dates."
        noun={{ one: 'holiday', many: 'holidays' }}
        create={
          <>
            <CreateButton
              refused={refused}
              opens={HolidayDialog}
              onClick={() => edit('new')}
              className="sm:order-last"
            >
              Add Holiday
            </CreateButton>
            {refused === null && <Tools onOpen={setOpen} />}
          </>
        }
        query={holidays}
        rows={8}
        empty={{
          icon: CalendarOff,
          title: 'No holidays yet',
          children: 'Add them one by one, paste a list, or import an .ics calendar.',
        }}
      >
        {(all) => <Years holidays={all} onEdit={refused === null ? edit : null} />}
      </ListCard>
      <Suspense>
        {edited && refused === null && (
          <HolidayDialog
            draftKey={draftKey}
            holiday={edited === 'new' ? null : edited}
            onClose={() => edit(null)}
          />
        )}
        {open === 'import' && <ImportHolidays known={holidays.data ?? []} onClose={close} />}
        {open === 'recalculate' && <Recalculate onClose={close} />}
      </Suspense>
    </>
  );
}

const draftKey = 'holidays/form';
const HolidayDialog = later(() => import('./holiday-dialog.tsx'), 'HolidayDialog');
const ImportHolidays = later(() => import('./import-holidays.tsx'), 'ImportHolidays');
const Recalculate = later(() => import('./recalculate.tsx'), 'Recalculate');

type ToolsProps = { onOpen: (dialog: 'import' | 'recalculate') => void };

function Tools({ onOpen }: ToolsProps) {
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={ImportHolidays.prefetch}
        onFocus={ImportHolidays.prefetch}
        onClick={() => onOpen('import')}
        icon={<Upload aria-hidden="true" className="size-4" />}
      >
        Paste or Import
      </Button>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={Recalculate.prefetch}
        onFocus={Recalculate.prefetch}
        onClick={() => onOpen('recalculate')}
        // The label may wrap if the user's font is wide.
        className="h-auto! min-h-control py-1 text-left whitespace-normal!"
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
      >
        Recalculate open due dates
      </Button>
    </>
  );
}

type YearsProps = {
  holidays: readonly Holiday[];
  onEdit: ((holiday: Holiday) => void) | null;
};

function Years({ holidays, onEdit }: YearsProps) {
  const [all, setAll] = useState(false);
  const thisYear = today().slice(0, 4);
  const current = holidays.filter(({ day }) => day >= thisYear);
  const past = holidays.length - current.length;
  const years = Map.groupBy(all ? holidays : current, ({ day }) => day.slice(0, 4));
  return (
    <>
      {past > 0 && !all && (
        <div className="border-b border-line px-4 py-2 sm:px-5">
          <Button tone="ghost" size="sm" className="-ml-2.5" onClick={() => setAll(true)}>
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
          <Rows label={year} items={ofYear} height={45}>
            {(holiday) => <HolidayRow holiday={holiday} onEdit={onEdit} />}
          </Rows>
        </section>
      ))}
    </>
  );
}
