import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';
import { gatesOpen } from '#contract/tasks.ts';

import { useOpenGates } from './open-gates.ts';
import type { NewSlide } from './use-slide-fields.ts';

export function GateField({ slide }: { slide: NewSlide }) {
  const { draft, change, problems, forget } = slide;
  const open = useOpenGates(draft.projectId);
  if (open.length === 0) return null;
  return (
    <Field
      label="Reason to announce now"
      required
      className="mt-4"
      hint={
        <span dir="auto" translate="no">
          {gatesOpen(open)}. The reason is recorded.
        </span>
      }
      limit={lengths.reason}
      error={problems['reason']}
    >
      <TextArea
        name="reason"
        rows={2}
        dir="auto"
        value={draft.reason}
        onChange={({ target }) => {
          change({ reason: target.value });
          forget('reason');
        }}
      />
    </Field>
  );
}
