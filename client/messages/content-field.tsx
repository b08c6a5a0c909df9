import { Braces } from 'lucide-react';
import { useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';
import { unknownPlaceholdersNotice } from '#contract/placeholders.ts';

type ContentFieldProps = {
  label: string;
  content: string;
  error: string | undefined;
  onChange: (content: string) => void;
};

export function ContentField({ label, content, error, onChange }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Until somebody places the cursor, its position means nothing.
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
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">Insert</span>
        {placeholders.map(({ text, means }) => (
          <Button
            key={text}
            size="sm"
            className="font-mono"
            aria-label={`Insert ${text}: ${means}`}
            icon={<Braces aria-hidden="true" className="size-3.5" />}
            onClick={() => insert(area.current, text, placed.current)}
          >
            {text.slice(1, -1)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const placeholders = [
  { text: '{names}', means: 'the names of the people on the slide' },
  { text: '{titles}', means: 'their business titles' },
];

/** Replaces the selection, or appends if no cursor was placed. React only notices the event. */
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
