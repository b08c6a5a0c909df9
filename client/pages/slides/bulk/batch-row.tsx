import { clsx } from 'clsx';
import { Pencil, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { isComposing } from '#client/ui/composing.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { cellClass, Td, Tr } from '#client/ui/table.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { dot } from '#contract/words.ts';
import { startingFocus } from '#slide/content.ts';

import type { ChangeDraft } from '../draft.ts';
import { usePhoto } from '../use-photo.ts';
import { isSettled, rowKey, sentOf } from './batch.ts';
import type { CheckedRow } from './check.ts';
import { PhotoCell } from './photo-cell.tsx';
import { RowState } from './row-state.tsx';

const rowClass =
  'grid grid-cols-[5.25rem_minmax(0,1fr)_6.25rem] items-start gap-y-2 py-3 @4xl:grid-cols-[5.25rem_minmax(0,1fr)_13rem_minmax(0,1fr)_6.25rem]';

/** In narrow lists it is below the name. */
const belowClass = '@max-4xl:col-span-full @max-4xl:px-4 sm:@max-4xl:px-5';

type BatchRowProps = {
  checked: CheckedRow;
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
  const settled = locked || isSettled(row);
  return (
    <Tr className={clsx(rowClass, sending && 'bg-accent-soft/50')}>
      <Td className="pl-4 sm:pl-5">
        <PhotoCell
          picture={picture}
          of={name}
          // A retry of the same slide needs the same photo.
          disabled={settled && !(sentOf(row) && picture.lost)}
        />
      </Td>
      <Td className={cellClass}>
        <p
          dir="auto"
          translate="no"
          title={name}
          className="line-clamp-2 font-medium wrap-anywhere text-ink"
        >
          {name}
        </p>
        <p dir="auto" translate="no" className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {factsOf(checked)}
        </p>
      </Td>
      <Td className={clsx(cellClass, belowClass, '@max-4xl:order-2')}>
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
      <Td className={clsx(cellClass, belowClass, '@max-4xl:order-3')}>
        <RowState checked={checked} sending={sending} refused={picture.refused} />
      </Td>
      <Td className="flex justify-end gap-1 pr-3 sm:pr-4 @max-4xl:order-1">
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

function factsOf({ draft: { advisors, managers }, row, name }: CheckedRow): string {
  const [advisor] = advisors;
  const facts =
    advisors.length === 1 ? [advisor?.title, advisor?.priorFirm, advisor?.location] : [];
  const [manager] = managers;
  const project = row.projectName === name ? '' : row.projectName;
  return [...facts, manager?.name && `with ${manager.name}`, project]
    .map((fact) => fact?.trim())
    .filter(Boolean)
    .join(dot);
}

/** Enter moves down the column. */
function toNextNumber(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-number]:enabled')];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
