import { useEffect, useMemo, useState } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { textOfFile } from '#client/outline/file-text.ts';
import { askWorker } from '#client/outline/import/ask-worker.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DiscardQuestion } from '#client/ui/confirm-dialog.tsx';
import { formatDay, today } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Holiday, NewHoliday } from '#contract/holidays.ts';
import { counts } from '#contract/limits.ts';
import { counted } from '#contract/words.ts';
import { daysInLines, holidaysOf } from '#formats/holiday-lines.ts';
import type { FoundDays, HolidayLines } from '#formats/holiday-lines.ts';

import type { CalendarQuestion } from './calendar-worker.ts';

type ImportHolidaysProps = { known: readonly Holiday[]; onClose: () => void };

export function ImportHolidays({ known, onClose }: ImportHolidaysProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { found, isFailed } = useDays(text);
  const read = useMemo(() => holidaysOf(found, today()), [found]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const days = useMemo(() => new Set(known.map(({ day }) => day)), [known]);
  const shown = [
    ...read.holidays,
    ...read.special.flatMap((one) => (chosen.has(one.words) ? one.holidays : [])),
  ]
    .filter(({ day }) => !days.has(day))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const added = shown.filter(({ day }) => !unticked.has(day));
  const { mutate, isPending } = useWrite('createHolidays', {
    onSuccess: (made) => {
      showSuccess(`${counted(made.length, 'holiday')} added successfully`);
      onClose();
    },
    failure: 'Failed to add holidays',
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const content = await textOfFile(file);
    if ('text' in content) setText(content.text);
    setRefused('refused' in content ? content.refused : null);
    setChosen(new Set());
    setUnticked(new Set());
  };
  const leave = () => {
    if (isPending) return;
    if (text.trim() === '') onClose();
    else setLeaving(true);
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Paste or import holidays"
      description="Lines with a day and a name, or an .ics calendar. Yearly events are imported for five years."
      input={text === '' ? undefined : 'unsaved'}
      aboveFooter={
        <Report
          read={read}
          known={read.holidays.filter(({ day }) => days.has(day)).length}
          chosen={chosen}
          onToggle={(words) => setChosen(toggled(chosen, words))}
        />
      }
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            Cancel
          </Button>
          <Button
            tone="primary"
            busy={isPending}
            busyLabel="Adding..."
            disabledBecause={refusalOf(text, added)}
            onClick={() => mutate({ body: { holidays: added } })}
          >
            {added.length > 0 ? `Add ${counted(added.length, 'holiday')}` : 'Add holidays'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop onFiles={([file]) => void take(file)}>
          <FileChoice
            label="File"
            accept=".ics,.txt,.csv,text/calendar,text/plain"
            title="Drop a calendar here"
            hint="An .ics file, or text with a day and a name in each line"
            choose="Choose File"
            onFile={(file) => void take(file)}
          />
        </FileDrop>
        {refused && <Notice tone="danger">{refused}</Notice>}
        {isFailed && (
          <Notice tone="danger">
            The calendar could not be read. Try again, or with fewer events.
          </Notice>
        )}
        <Field label="Or paste them here">
          <TextArea
            rows={5}
            spellCheck={false}
            className="max-h-28! font-mono"
            placeholder={'2026-11-26 Thanksgiving\nDecember 25, 2026, Christmas'}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setRefused(null);
            }}
          />
        </Field>
        {shown.length > 0 && (
          <Preview
            holidays={shown}
            unticked={unticked}
            onToggle={(day) => setUnticked(toggled(unticked, day))}
          />
        )}
      </div>
      <DiscardQuestion open={leaving} onOpenChange={setLeaving} onDiscard={onClose} />
    </Dialog>
  );
}

const nothing: FoundDays = { days: [], problems: [] };

/** A worker reads calendars: some rules never reach a day, and the page can be used meanwhile. */
function useDays(text: string): { found: FoundDays; isFailed: boolean } {
  const isCalendar = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);
  const [read, setRead] = useState<{ text: string; found: FoundDays | null }>({
    text: '',
    found: null,
  });
  useEffect(() => {
    if (!isCalendar) return undefined;
    const [left, late] = [new AbortController(), new AbortController()];
    const timer = setTimeout(() => late.abort(), longestMs);
    const show = (found: FoundDays | null) => {
      clearTimeout(timer);
      if (!left.signal.aborted) setRead({ text, found });
    };
    const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), { type: 'module' });
    const signal = AbortSignal.any([left.signal, late.signal]);
    const question: CalendarQuestion = [text, today()];
    askWorker<FoundDays>(worker, question, signal).then(show, () => show(null));
    return () => left.abort();
  }, [text, isCalendar]);
  const inLines = useMemo(() => (isCalendar ? nothing : daysInLines(text)), [text, isCalendar]);
  if (!isCalendar) return { found: inLines, isFailed: false };
  const isRead = read.text === text;
  return { found: (isRead && read.found) || nothing, isFailed: isRead && read.found === null };
}

/** Real calendars take far less. */
const longestMs = 10_000;

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

type SpecialProps = {
  groups: HolidayLines['special'];
  chosen: ReadonlySet<string>;
  onToggle: (words: string) => void;
};

/** Everything that is left out unless it is chosen. */
function Special({ groups, chosen, onToggle }: SpecialProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Left out unless you choose them</legend>
      <div className="flex max-h-28 flex-col gap-1 overflow-y-auto">
        {groups.map(({ words }) => (
          <Checkbox
            key={words}
            label={words}
            checked={chosen.has(words)}
            onChange={() => onToggle(words)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PreviewProps = {
  holidays: readonly NewHoliday[];
  unticked: ReadonlySet<string>;
  onToggle: (day: string) => void;
};

function Preview({ holidays, unticked, onToggle }: PreviewProps) {
  return (
    <section aria-label="Preview">
      <p className="mb-1 text-sm font-medium text-ink">Preview</p>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-x-4 py-1">
            <Checkbox
              label={name}
              checked={!unticked.has(day)}
              onChange={() => onToggle(day)}
              className="min-w-0 wrap-anywhere"
            />
            <time dateTime={day} className="flex-none text-ink-soft tabular-nums">
              {formatDay(day)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReportProps = Omit<SpecialProps, 'groups'> & { read: HolidayLines; known: number };

/** Everything special about the list, above the button that adds it. */
function Report({ read: { problems, special }, known, ...choice }: ReportProps) {
  if (problems.length === 0 && known === 0 && special.length === 0) return null;
  const shown = problems.slice(0, mostProblems);
  return (
    <div className="flex flex-col gap-2">
      {problems.length > 0 && (
        <Notice tone="danger">
          <ul>
            {shown.map(({ row, message }) => (
              <li key={`${row} ${message}`} className="wrap-anywhere">
                {row !== null && `Line ${row}: `}
                {message}
              </li>
            ))}
          </ul>
          {problems.length > shown.length && <p>and {problems.length - shown.length} more</p>}
        </Notice>
      )}
      {(known > 0 || special.length > 0) && (
        <Notice>
          {special.length > 0 && <Special groups={special} {...choice} />}
          {known > 0 && (
            <p>
              {known === 1
                ? '1 day is already in the list and stays unchanged.'
                : `${known} days are already in the list and stay unchanged.`}
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

const mostProblems = 5;

function refusalOf(text: string, added: readonly NewHoliday[]): string | null {
  if (text.trim() === '') return 'Choose a file, or paste some lines';
  if (added.length === 0) return 'There is nothing to add';
  return added.length > counts.holidaysAtOnce ? `At most ${counts.holidaysAtOnce} at once` : null;
}
