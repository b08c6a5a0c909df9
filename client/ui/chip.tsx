import { X } from 'lucide-react';

type ChipProps = {
  label: string;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
};

export function Chip({ label, onRemove, removeLabel = `Remove ${label}` }: ChipProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full border border-line bg-sunken text-sm text-ink">
      <span dir="auto" translate="no" className="truncate py-0.5 pl-2.5 last:pr-2.5" title={label}>
        {label}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          data-chip-remove=""
          onClick={onRemove}
          className="mr-px grid size-6 flex-none place-items-center rounded-full text-ink-faint transition-colors duration-100 hover:bg-pressed hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:size-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}

/** Focuses the next chip, the previous one, or `fallback`. Call it before the chip is removed. */
export function focusAfterChip(
  chips: Element | null,
  at: number,
  fallback: HTMLElement | null,
): void {
  const buttons = [...(chips?.querySelectorAll<HTMLElement>('[data-chip-remove]') ?? [])];
  (buttons[at + 1] ?? buttons[at - 1] ?? fallback)?.focus();
}
