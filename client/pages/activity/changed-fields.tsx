import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { formatDay, formatDayOf } from '#client/ui/day.ts';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import type { ActivityEntry } from '#contract/activity.ts';
import { shownFields } from '#formats/activity/field-words.ts';
import type { ShownField } from '#formats/activity/field-words.ts';

export function ChangedFields({ entry }: { entry: ActivityEntry }) {
  const fields = shownFields(entry, dates);
  if (fields.length === 0) return null;
  const short = fields.length <= 2 && fields.every((field) => lengthOf(field) <= longestUnfolded);
  return short ? <Fields fields={fields} /> : <Folded fields={fields} />;
}

const dates = { day: formatDay, dayOf: formatDayOf };

// In characters.
const longestUnfolded = 120;
const longestShown = 1000;

function lengthOf({ before, after }: ShownField): number {
  return (before?.length ?? 0) + (after?.length ?? 0);
}

function Folded({ fields }: { fields: ShownField[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const names = fields.map(({ label }) => label).join(', ');
  return (
    <>
      <UnfoldButton open={open} controls={id} onPress={() => setOpen(!open)}>
        <span className="flex-none">
          {fields.length === 1 ? 'What changed' : `${fields.length} changes`}
        </span>
        <span title={names} className="min-w-0 truncate font-normal text-ink-faint max-sm:hidden">
          {names}
        </span>
      </UnfoldButton>
      <div id={id} hidden={!open}>
        {open && <Fields fields={fields} />}
      </div>
    </>
  );
}

type UnfoldButtonProps = {
  open: boolean;
  controls: string;
  onPress: () => void;
  children: ReactNode;
};

export function UnfoldButton({ open, controls, onPress, children }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
      className="mt-0.5 -ml-1 flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <FoldIcon open={open} className="size-3.5 print:hidden" />
      {children}
    </button>
  );
}

function Fields({ fields }: { fields: ShownField[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {fields.map(({ field, label, before, after }) => (
        <div key={field} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-ink-soft">
            {before === null || after === null ? (
              <span className="wrap-anywhere whitespace-pre-wrap">
                {cut(before ?? after ?? 'changed')}
              </span>
            ) : (
              <>
                <del className="wrap-anywhere whitespace-pre-wrap no-underline">
                  <span className="sr-only">from </span>
                  {cut(before)}
                </del>{' '}
                <ArrowRight aria-hidden="true" className="size-3 self-center text-ink-faint" />
                <ins className="wrap-anywhere whitespace-pre-wrap text-ink no-underline">
                  <span className="sr-only">to </span>
                  {cut(after)}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function cut(value: string): string {
  const characters = Array.from(value);
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : value;
}
