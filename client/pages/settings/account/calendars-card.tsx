import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { SecretField } from '#client/shared/secret-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { calendarNames } from '#contract/calendars.ts';
import type { Calendar, CalendarKind, MadeCalendar } from '#contract/calendars.ts';

/** Secret addresses that calendar programs subscribe to. */
export function CalendarsCard() {
  const calendars = useQuery(readOf('listOwnCalendars'));
  return (
    <Card
      flush
      title="Calendars"
      subtitle="Your items and hire dates, in Outlook, Google Calendar or Apple Calendar."
    >
      <QueryState query={calendars} content="your calendars" rows={2}>
        {(all) => (
          <ul className="divide-y divide-line">
            {kinds.map((kind) => (
              <CalendarRow key={kind} kind={kind} calendar={all.find((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

const kinds: CalendarKind[] = ['work', 'hires'];
const meanings = {
  work: 'Your open steps, on the day they are due',
  hires: 'The hire dates of open projects that you see',
};

type CalendarRowProps = { kind: CalendarKind; calendar: Calendar | undefined };

function CalendarRow({ kind, calendar }: CalendarRowProps) {
  const [made, setMade] = useState<MadeCalendar | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  const { mutate: create, isPending: creating } = useWrite('createCalendar', {
    onSuccess: setMade,
    failure: 'Failed to make the address',
  });
  const { mutate: end, isPending: ending } = useWrite('endCalendars', {
    success: 'Calendar address ended',
    onSuccess: () => make.current?.focus(),
    failure: 'Failed to end the address',
  });
  const name = calendarNames[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-medium text-ink">{name}</p>
        <p className="text-sm text-ink-faint">
          {calendar ? `Has an address since ${formatDayOf(calendar.createdAt)}` : meanings[kind]}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {calendar && (
          <Button
            aria-label={`End the address of ${name}`}
            busy={ending}
            busyLabel="Ending..."
            onClick={() => end({ query: { kind } })}
          >
            End
          </Button>
        )}
        <Button
          ref={make}
          aria-label={`${calendar ? 'New' : 'Get'} address of ${name}`}
          busy={creating}
          busyLabel="Making..."
          onClick={() => create({ body: { kind } })}
        >
          {calendar ? 'New Address' : 'Get Address'}
        </Button>
      </div>
      {made && (
        <Dialog
          open
          onOpenChange={() => setMade(null)}
          title={`Address of ${name}`}
          description="Subscribe to it in your calendar program. Keep it to yourself: anybody with it sees these dates. It is not shown again."
        >
          <SecretField label="Address" secret={made.url} />
        </Dialog>
      )}
    </li>
  );
}
