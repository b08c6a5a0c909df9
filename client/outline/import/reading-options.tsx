import { Checkbox } from '#client/ui/checkbox.tsx';
import { formatDay, today } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { formatNumber } from '#contract/words.ts';
import { writtenDay } from '#formats/checklist/written-days.ts';
import type { DayOrder } from '#formats/checklist/written-days.ts';

import { encodings } from '../decode.ts';
import type { Encoding } from '../decode.ts';
import type { ListSource } from './list-source.ts';
import type { Choices, Reading } from './reading.ts';

type ReadingOptionsProps = {
  source: ListSource;
  reading: Reading;
  choices: Choices;
  onChoose: (some: Partial<Choices>) => void;
  onEncoding: (encoding: Encoding) => void;
};

export function ReadingOptions(props: ReadingOptionsProps) {
  const { source, reading, choices, onChoose, onEncoding } = props;
  const { table } = reading;
  const hasNumbers = !table && source.kind === 'text' && numbered.test(source.text);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 empty:hidden">
        {source.kind === 'text' && (
          <Field label="Read as" className="w-44">
            <Select
              value={table ? 'table' : 'outline'}
              onChange={({ target }) => onChoose({ isTable: target.value === 'table' })}
            >
              <option value="outline">Outline</option>
              <option value="table">Table</option>
            </Select>
          </Field>
        )}
        {source.kind === 'text' && source.encoding && (
          <Field label="Encoding" className="w-56">
            <Select
              value={source.encoding}
              onChange={({ target }) => onEncoding(target.value as Encoding)}
            >
              {Object.entries(encodings).map(([encoding, words]) => (
                <option key={encoding} value={encoding}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {source.kind === 'workbook' && source.sheets.length > 1 && (
          <Field label="Sheet" className="w-56">
            <Select
              value={choices.sheet}
              onChange={({ target }) =>
                onChoose({ sheet: Number(target.value), headings: undefined, targets: {} })
              }
            >
              {source.sheets.map(({ name, rows }, at) => (
                <option key={at} value={at}>{`${name} (${formatNumber(rows.length)})`}</option>
              ))}
            </Select>
          </Field>
        )}
        {table && (
          <Field label="Headings" className="w-44">
            <Select
              value={table.columns.headings ?? ''}
              onChange={({ target }) =>
                onChoose({
                  headings: target.value === '' ? null : Number(target.value),
                  targets: {},
                })
              }
            >
              <option value="">None</option>
              {table.rows.slice(0, mostHeadings).map(({ number }) => (
                <option key={number} value={number}>{`Row ${number}`}</option>
              ))}
            </Select>
          </Field>
        )}
        {table && table.taskName !== null && (
          <Field label="Task around the steps" limit={lengths.name} className="w-64">
            <TextInput
              dir="auto"
              value={table.taskName}
              onChange={({ target }) => onChoose({ taskName: target.value })}
            />
          </Field>
        )}
        {hasNumbers && (
          <Checkbox
            label="Keep the numbering"
            checked={choices.keepsNumbers}
            onChange={({ target }) => onChoose({ keepsNumbers: target.checked })}
            className="mb-1"
          />
        )}
      </div>
      {table?.openDay && (
        <OpenDay
          text={table.openDay}
          order={choices.order}
          onChoose={(order) => onChoose({ order })}
        />
      )}
    </>
  );
}

const mostHeadings = 12;
const numbered = /^[ \t]*\(?(?:\d{1,3}(?:\.\d{1,3})*[.)]|\d{1,3}(?:\.\d{1,3})+|[a-z][.)])\s+\S/im;

type OpenDayProps = { text: string; order: DayOrder | null; onChoose: (order: DayOrder) => void };

/** Asks once how to read ambiguous dates such as 3/4/2026. */
function OpenDay({ text, order, onChoose }: OpenDayProps) {
  return (
    <fieldset className="rounded-md border border-line-strong bg-sunken px-3 py-2.5">
      <legend className="sr-only">Which day is {text}?</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span aria-hidden="true" className="font-medium text-ink">
          Which day is {text}?
        </span>
        {orders.map((one) => (
          <label key={one} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="day-order"
              checked={order === one}
              onChange={() => onChoose(one)}
              className="size-4 accent-accent"
            />
            {formatDay(writtenDay(text, one, today()) ?? '')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const orders = ['monthFirst', 'dayFirst'] as const;
