import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import { Button } from './button.tsx';
import type { Difference, Side, Values } from './edited.ts';
import { Notice } from './notice.tsx';
import type { EditForm } from './use-edit-form.ts';

type ConflictChoiceProps<V extends Values> = {
  form: Pick<EditForm<V>, 'gone' | 'differences' | 'mustChoose' | 'choose' | 'chooseAll'>;
  thing: string;
  labels: Record<keyof V & string, string>;
  /** Formats a value, or how it differs from `other`. */
  show: (field: keyof V & string, value: V[keyof V], other: V[keyof V]) => string;
};

/** Lets the user choose between two values of each conflicting field. Renders nothing without a conflict. */
export function ConflictChoice<V extends Values>({
  form,
  thing,
  labels,
  show,
}: ConflictChoiceProps<V>) {
  const container = useRef<HTMLDivElement>(null);
  const { gone, differences, mustChoose } = form;
  useEffect(() => {
    if (mustChoose) container.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus();
  }, [mustChoose]);
  if (gone) {
    return (
      <Notice tone="danger" className="mb-4">
        Someone else has deleted this {thing}. You can still copy what you typed, but no longer save
        it.
      </Notice>
    );
  }
  if (differences.length === 0) return null;
  return (
    <div ref={container} className="mb-4 rounded-md border border-line-strong bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <p role="status" className="min-w-48 flex-1 text-base text-ink">
          Someone else has changed this {thing}. Choose what to keep.
        </p>
        {differences.length > 1 && (
          <span className="flex gap-2">
            <Button size="sm" onClick={() => form.chooseAll('yours')}>
              Use all your values
            </Button>
            <Button size="sm" onClick={() => form.chooseAll('theirs')}>
              Use all current values
            </Button>
          </span>
        )}
      </div>
      {mustChoose && (
        <p role="alert" className="flex gap-1.5 px-3 pb-2 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          Choose a value for each field that both of you changed.
        </p>
      )}
      <div className="divide-y divide-line border-t border-line">
        {differences.map((difference) => (
          <FieldChoice
            key={difference.field}
            difference={difference}
            label={labels[difference.field]}
            show={(value, other) =>
              show(difference.field, value as V[keyof V], other as V[keyof V])
            }
            onChoose={(side) => form.choose(difference.field, side)}
          />
        ))}
      </div>
    </div>
  );
}

type FieldChoiceProps<V extends Values> = {
  difference: Difference<V>;
  label: string;
  show: (value: unknown, other: unknown) => string;
  onChoose: (side: Side) => void;
};

function FieldChoice<V extends Values>({
  difference: { yours, theirs, side },
  label,
  show,
  onChoose,
}: FieldChoiceProps<V>) {
  const name = useId();
  const option = (one: Side, title: string, text: string) => (
    <label className="flex min-h-8 items-start gap-2 rounded-sm py-1 pointer-coarse:min-h-10">
      <input
        type="radio"
        name={name}
        checked={side === one}
        onChange={() => onChoose(one)}
        className="mt-1 size-3.5 flex-none accent-accent"
      />
      <span className="w-14 flex-none text-ink-soft">{title}</span>
      <span
        dir="auto"
        translate="no"
        // Scrollable text must be focusable for keyboard users.
        {...(isLong(text) && { tabIndex: 0 })}
        className="max-h-28 min-w-0 flex-1 overflow-y-auto wrap-anywhere whitespace-pre-line text-ink"
      >
        {text.trim() === '' ? <i className="text-ink-faint">empty</i> : text}
      </span>
    </label>
  );
  return (
    <fieldset className="min-w-0 px-3 py-2 text-base">
      <legend className="float-left mb-0.5 w-full text-sm font-medium text-ink">{label}</legend>
      <div className="clear-both">
        {option('yours', 'Yours', show(yours, theirs))}
        {option('theirs', 'Current', show(theirs, yours))}
      </div>
    </fieldset>
  );
}

function isLong(text: string): boolean {
  return text.length > 120 || text.split('\n').length > 4;
}
