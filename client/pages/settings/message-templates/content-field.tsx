import { useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { lengths } from '#contract/limits.ts';
import { placeholders, unknownPlaceholdersNotice } from '#contract/placeholders.ts';

type ContentFieldProps = {
  label: string;
  content: string;
  error: string | undefined;
  onChange: (content: string) => void;
};

export function ContentField({ label, content, error, onChange }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Before the user places the caret, its position means nothing.
  const placed = useRef(false);
  return (
    <div>
      <Field
        label={label}
        required
        limit={lengths.message}
        error={error}
        hint={<Unknown notice={unknownPlaceholdersNotice(content)} />}
      >
        <TextArea
          ref={area}
          name="content"
          dir="auto"
          rows={4}
          className="min-h-36"
          value={content}
          onFocus={() => (placed.current = true)}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div role="group" aria-label="Placeholders" className="mt-2">
        <p className="mb-1.5 text-sm text-ink-soft">Insert a placeholder</p>
        <div className="flex flex-wrap items-center gap-1.5">
          {placeholders.map(({ text, means }) => (
            <Tooltip key={text} text={sentence(means)}>
              <Button
                size="sm"
                className="font-mono"
                aria-label={`Insert ${text}: ${means}`}
                onClick={() => insert(area.current, text, placed.current)}
              >
                {text}
              </Button>
            </Tooltip>
          ))}
        </div>
      </div>
    </div>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Replaces the selection, or appends if no caret was placed. React only notices the event. */
function insert(area: HTMLTextAreaElement | null, text: string, placed: boolean): void {
  if (!area) return;
  const { length } = area.value;
  const [start, end] = placed ? [area.selectionStart, area.selectionEnd] : [length, length];
  area.focus();
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

function Unknown({ notice }: { notice: string | null }) {
  return (
    <span role="status">
      {notice && <span className="font-medium wrap-anywhere text-danger-ink">{notice}</span>}
    </span>
  );
}
