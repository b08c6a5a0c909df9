import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, Pencil, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { Link } from '#client/ui/link.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { Td, Tr } from '#client/ui/table.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { startingFocus } from '#slide/content.ts';

import { usePhoto } from '../use-photo.ts';
import type { ChangeDraft } from '../use-slide-fields.ts';
import { isMade, rowKey } from './batch.ts';
import type { CheckedRow } from './check.ts';
import { PhotoCell } from './photo-cell.tsx';

export const rowClass =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 @3xl:grid-cols-[3.5rem_minmax(0,1fr)_12rem_minmax(0,1fr)_4.5rem] sm:px-5';

type BatchRowProps = {
  checked: CheckedRow;
  /** The batch is on its way. */
  locked: boolean;
  sending: boolean;
  change: ChangeDraft;
  onEdit: () => void;
  onRemove: () => void;
};

export function BatchRow(props: BatchRowProps) {
  const { checked, locked, sending, change, onEdit, onRemove } = props;
  const { row, name, draft } = checked;
  const picture = usePhoto(rowKey(row), (photo) => change({ focus: startingFocus(photo) }));
  const settled = locked || isMade(row) || row.outcome?.kind === 'unsure';
  return (
    <Tr className={clsx(rowClass, sending && 'bg-accent-soft/50')}>
      <Td>
        <PhotoCell
          picture={picture}
          of={name}
          // The same slide is sent again with the same photo.
          disabled={settled && !(row.outcome?.kind === 'unsure' && picture.lost)}
        />
      </Td>
      <Td className="min-w-0">
        <p dir="auto" title={name} className="line-clamp-2 font-medium wrap-anywhere text-ink">
          {name}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {factsOf(checked)}
        </p>
      </Td>
      <Td className="max-@3xl:order-4 max-@3xl:col-span-full">
        <TextInput
          data-number=""
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={`Compliance number of ${name}`}
          placeholder="Compliance number"
          maxLength={lengths.complianceNumber}
          disabled={settled}
          value={draft.complianceNumber}
          onChange={({ target }) => change({ complianceNumber: target.value })}
          onKeyDown={toNextNumber}
        />
      </Td>
      <Td className="max-@3xl:order-5 max-@3xl:col-span-full min-w-0">
        <State checked={checked} sending={sending} refused={picture.refused} />
      </Td>
      <Td className="max-@3xl:order-3 flex justify-end gap-1">
        <IconButton
          label={`Edit the slide of ${name}`}
          size="sm"
          disabled={settled}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Remove ${name}`} size="sm" disabled={locked} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </Td>
    </Tr>
  );
}

/** The facts that the slide shows, and the project that they come from. */
function factsOf({ draft: { advisors, managers }, row, name }: CheckedRow): string {
  const [advisor] = advisors;
  const facts =
    advisors.length === 1 ? [advisor?.title, advisor?.priorFirm, advisor?.location] : [];
  const [manager] = managers;
  const project = row.projectName === name ? '' : row.projectName;
  return [...facts, manager?.name && `with ${manager.name}`, project]
    .map((fact) => fact?.trim())
    .filter(Boolean)
    .join(' · ');
}

type StateProps = { checked: CheckedRow; sending: boolean; refused: string | null };

function State({ checked: { row, needs, notices }, sending, refused }: StateProps) {
  if (sending) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner /> Creating slide...
      </p>
    );
  }
  const { outcome } = row;
  if (outcome?.kind === 'made') {
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink">
        <CircleCheck aria-hidden="true" className="size-4 flex-none text-success-ink" />
        Created <Link href={`/slides?slide=${outcome.slideId}`}>View</Link>
      </p>
    );
  }
  const failed = outcome && [outcome.kind === 'failed' ? outcome.reason : unsure];
  const wrong = [...(failed ?? []), ...(refused ? [refused] : []), ...needs];
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      {wrong.map((text) => (
        <li key={text} className="flex items-start gap-1.5 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
          {text}
        </li>
      ))}
      {notices.map((text) => (
        <li key={text} className="flex items-start gap-1.5 text-ink-soft">
          <Info aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-ink-faint" />
          {text}
        </li>
      ))}
      {wrong.length === 0 && notices.length === 0 && <li className="text-ink-soft">Ready</li>}
    </ul>
  );
}

const unsure = 'No answer, so it may have been created. Create it again: there will be only one.';

/** Enter goes down the column. */
function toNextNumber(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-number]:enabled')];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
