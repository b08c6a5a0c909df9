import { useQuery } from '@tanstack/react-query';

import { projectQuery } from '#client/pages/projects/queries.ts';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';
import { gatesOpen } from '#contract/tasks.ts';

import type { NewSlide } from './use-slide-fields.ts';

export function GateField({ slide }: { slide: NewSlide }) {
  const { draft, change, problems, forget } = slide;
  const { data: open = [] } = useQuery({
    ...projectQuery(draft.projectId ?? 0),
    enabled: draft.projectId !== null,
    select: ({ tasks }) => tasks.filter((task) => task.isGate && task.status !== 'completed'),
  });
  if (draft.projectId === null || open.length === 0) return null;
  return (
    <Field
      label="Reason to announce now"
      required
      className="mt-4"
      hint={<span dir="auto">{gatesOpen(open)}. The reason is recorded.</span>}
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
