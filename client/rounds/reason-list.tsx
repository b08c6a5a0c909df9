import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';

import { TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { text } from '#client/forms/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { useWrite } from '#client/writes.ts';
import { lengths } from '#contract/limits.ts';
import { refusal } from '#contract/permissions.ts';
import { newSendBackReason } from '#contract/rounds.ts';
import type { SendBackReason } from '#contract/rounds.ts';

export function ReasonList() {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listSendBackReasons'));
  const user = useCurrentUser();
  const refused = (user && refusal('change', user)) ?? null;
  const notifyDeleted = useNotifyDeleted();
  const [edited, edit] = useDraftDialog<SendBackReason | 'new'>(draftKey);
  const { mutateAsync: remove } = useWrite('deleteSendBackReason', {
    onSuccess: (_, { params: { id } }) =>
      notifyDeleted('Reason deleted successfully', 'undeleteSendBackReason', id),
    failure: 'Failed to delete reason',
  });
  return (
    <Card
      flush
      className="overflow-hidden"
      title="Send-back reasons"
      subtitle="The choices for sending a step back. The status report counts them."
      actions={
        <Button
          aria-haspopup="dialog"
          disabledBecause={refused}
          onClick={() => edit('new')}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Add Reason
        </Button>
      }
    >
      {data && data.length > 0 && (
        <ul aria-label="Send-back reasons" className="divide-y divide-line">
          {data.map((reason) => (
            <li key={reason.id} className="flex items-center gap-3 px-4 py-2 sm:px-5">
              <h3 dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere text-ink">
                {reason.name}
              </h3>
              {refused === null && (
                <span className="flex flex-none">
                  <IconButton
                    label={`Edit ${reason.name}`}
                    tooltip={false}
                    size="sm"
                    onClick={() => edit(reason)}
                  >
                    <Pencil aria-hidden="true" className="size-3.5" />
                  </IconButton>
                  <IconButton
                    label={`Delete ${reason.name}`}
                    tooltip={false}
                    size="sm"
                    onClick={({ currentTarget }) =>
                      void leaveRow(currentTarget, () => remove({ params: { id: reason.id } }))
                    }
                  >
                    <Trash2 aria-hidden="true" className="size-3.5" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={Undo2} title="No send-back reasons yet">
          Add Signature missing or Wrong form, and see in the status report which occur most.
        </EmptyState>
      )}
      {!data && isError && (
        <FailedState
          message="Couldn't load send-back reasons"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonRows label="Loading send-back reasons" rows={5} />}
      {edited && refused === null && (
        <ReasonForm reason={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </Card>
  );
}

const draftKey = 'send-back-reason';

type ReasonFormProps = { reason: SendBackReason | null; onClose: () => void };

function ReasonForm({ reason, onClose }: ReasonFormProps) {
  const form = useRecordForm({
    draftKey,
    noun: 'reason',
    fields: reasonFields,
    schema: newSendBackReason,
    record: reason,
    now: useCurrent(readOf('listSendBackReasons'), reason),
    create: 'createSendBackReason',
    update: 'updateSendBackReason',
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      thing="reason"
      goneBecause="This reason has been deleted"
      title={reason ? 'Edit Reason' : 'Add Reason'}
      submit={reason ? 'Save Changes' : 'Add Reason'}
      busyLabel={reason ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
    </RecordDialog>
  );
}

const reasonFields = { name: text('Name') };
