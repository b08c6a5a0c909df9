import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { startingFocus } from '#slide/content.ts';

import { ComplianceField } from '../compliance-field.tsx';
import type { ChangeDraft } from '../draft.ts';
import { GateField } from '../gate-field.tsx';
import { HireDateField } from '../hire-date-field.tsx';
import { MessageField } from '../message-field.tsx';
import { PeopleFields } from '../people-fields.tsx';
import { PhotoField } from '../photo-field.tsx';
import { PreviewCard } from '../preview-card.tsx';
import { usePhoto } from '../use-photo.ts';
import { useSlideFields } from '../use-slide-fields.ts';
import { rowKey } from './batch.ts';
import type { CheckedRow } from './check.ts';
import { RowState } from './row-state.tsx';

type RowDialogProps = {
  checked: CheckedRow;
  change: ChangeDraft;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
};

/** All fields of one slide in the batch. Input applies immediately; Ctrl+Enter closes it. */
export function RowDialog({ checked, change, onPrevious, onNext, onClose }: RowDialogProps) {
  const id = useId();
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      size="xl"
      title={checked.name}
      description="Changes here apply to this slide only."
      input="drafted"
      onOpenChange={onClose}
      footer={
        <>
          <Button
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          >
            Previous
          </Button>
          <Button
            disabled={!onNext}
            onClick={() => onNext?.()}
            icon={<ChevronRight aria-hidden="true" className="size-4" />}
          >
            Next
          </Button>
          <Button ref={done} type="submit" form={id} tone="primary">
            Done
          </Button>
        </>
      }
    >
      <Form id={id} button={done} busy={false} enterMovesOn onSubmit={onClose}>
        <RowFields key={checked.row.projectId} checked={checked} change={change} />
      </Form>
    </Dialog>
  );
}

function RowFields({ checked, change }: { checked: CheckedRow; change: ChangeDraft }) {
  const picture = usePhoto(rowKey(checked.row), (photo) => change({ focus: startingFocus(photo) }));
  const { row } = checked;
  const lacksReason = row.outcome?.kind === 'failed' && row.outcome.field === 'reason';
  const refused = lacksReason ? { reason: 'A reason is required' } : null;
  const slide = useSlideFields({ draft: checked.draft, change, picture, refused });
  // The field of the reason names the gates.
  const elsewhere = lacksReason ? { ...checked, row: { ...row, outcome: null } } : checked;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <aside aria-label="Preview of the slide" className="min-w-0 lg:sticky lg:top-0 lg:order-last">
        <PreviewCard slide={slide} />
        <div className="mt-3 px-1">
          <RowState checked={elsewhere} sending={false} refused={null} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <Field label="Slide title" required limit={lengths.name}>
            <TextInput
              dir="auto"
              autoComplete="off"
              value={checked.draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
          <PhotoField slide={slide} />
          <ComplianceField slide={slide} />
        </div>
        <PeopleFields slide={slide} of="advisors" />
        <PeopleFields slide={slide} of="managers" />
        <div>
          <MessageField slide={slide} />
          <HireDateField slide={slide} />
          <GateField slide={slide} />
        </div>
      </div>
    </div>
  );
}
