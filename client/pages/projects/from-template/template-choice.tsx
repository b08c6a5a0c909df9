import { clsx } from 'clsx';
import { Check, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

import { Badge } from '#client/ui/badge.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { hasWords } from '#client/ui/has-words.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import type { ProjectTemplate } from '#contract/templates.ts';
import { counted, dot } from '#contract/words.ts';

type TemplateChoiceProps = {
  /** At least one, in display order. */
  templates: readonly ProjectTemplate[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
};

/**
 * A searchable list of project templates. In the field the arrow keys choose. Enter submits the choice or the only
 * match, and chooses the first of several matches; a double click submits, too.
 */
export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useFocusWhenLate(field);
  const [typed, setTyped] = useState('');
  const found = templates.filter((template) => matches(template, typed));
  const at = found.findIndex((template) => template.id === chosen);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    const first = step === -1 ? found.at(-1) : found[0];
    const next = at === -1 ? first : found.at((at + (step ?? 0)) % found.length);
    const chooses = step !== undefined || (at === -1 && typed.trim() !== '');
    if (chooses && next) flushSync(() => onChoose(next.id));
    // A disabled button would block the submit, which explains what is missing.
    const isClear = !chooses || found.length === 1;
    if (step === undefined && isClear) event.currentTarget.form?.requestSubmit();
  };
  const search = (text: string) => {
    setTyped(text);
    const chosenTemplate = templates.find((template) => template.id === chosen);
    if (chosenTemplate && !matches(chosenTemplate, text)) onChoose(null);
  };
  return (
    <>
      <span className="sticky -top-4 z-1 -mt-4 block bg-surface pt-4 pb-3">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-4 bottom-3 left-2.5 my-auto size-4 text-ink-faint"
        />
        <TextInput
          ref={field}
          role="combobox"
          aria-label="Project template"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          {...(at >= 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Select a template, or type to search"
          value={typed}
          onChange={(event) => search(event.target.value)}
          onKeyDown={press}
          className="pl-8"
        />
      </span>
      <div
        role="listbox"
        aria-label="Project templates"
        id={`${id}-list`}
        className="flex flex-col gap-1.5"
      >
        {found.map((template) => (
          <Option
            key={template.id}
            id={`${id}-${template.id}`}
            template={template}
            chosen={template.id === chosen}
            onChoose={() => onChoose(template.id)}
          />
        ))}
      </div>
      <p role="status" className={clsx('text-sm text-ink-soft', found.length === 0 && 'py-6')}>
        {found.length === 0 && 'No template matches'}
      </p>
    </>
  );
}

/** A field rendered after its dialog has opened takes the focus itself. */
function useFocusWhenLate(field: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const dialog = field.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) field.current?.focus();
  }, [field]);
}

type OptionProps = {
  id: string;
  template: ProjectTemplate;
  chosen: boolean;
  onChoose: () => void;
};

function Option({ id, template, chosen, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const { name, description, category, market } = template;
  return (
    // The keyboard acts on the text field, which names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onDoubleClick={({ currentTarget }) => currentTarget.closest('form')?.requestSubmit()}
      className={clsx(
        'flex cursor-pointer scroll-mt-14 scroll-mb-4 items-start gap-3 rounded-md border px-3 py-2.5 transition-colors duration-100',
        chosen
          ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]'
          : 'border-line hover:border-line-strong hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          translate="no"
          className="block text-base font-medium wrap-anywhere text-ink"
        >
          {name}
        </span>
        {description && (
          <span
            dir="auto"
            translate="no"
            className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft"
          >
            {description}
          </span>
        )}
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {category && <Badge tone="outline">{category}</Badge>}
          {market && <Badge tone="outline">{market}</Badge>}
          <span>{sizeText(template)}</span>
        </span>
      </span>
      <Check
        aria-hidden="true"
        className={clsx('mt-0.5 size-4 text-accent-ink', !chosen && 'invisible')}
      />
    </div>
  );
}

function matches({ name, description, category, market }: ProjectTemplate, typed: string): boolean {
  return hasWords([name, description, category, market].join(' '), typed);
}

/** For example '3 tasks · 12 steps · 30 days', the days being the duration. */
function sizeText({ taskTemplates, estimatedDuration }: ProjectTemplate): string {
  const steps = taskTemplates.reduce((sum, task) => sum + task.steps.length, 0);
  return [
    counted(taskTemplates.length, 'task'),
    counted(steps, 'step'),
    counted(estimatedDuration, 'day'),
  ].join(dot);
}
