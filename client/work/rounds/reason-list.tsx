import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { text } from '#client/forms/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { RowText } from '#client/lists/row-text.tsx';
import { RowTools } from '#client/lists/row-tools.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { useDeletion } from '#client/shared/use-deletion.ts';
import { leaveRow } from '#client/ui/leave-row.ts';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { lengths } from '#contract/limits.ts';
import { newSendBackReason } from '#contract/rounds.ts';
import type { SendBackReason } from '#contract/rounds.ts';

export function ReasonList() {
  const reasons = useQuery(readOf('listSendBackReasons'));
  const refused = useRefusal('change');
  const [edited, edit] = useDraftDialog<SendBackReason | 'new'>(draftKey);
  return (
    <>
      <ListCard
        subtitle="The status report counts them."
        noun={{ one: 'send-back reason', many: 'send-back reasons' }}
        create={
          <CreateButton aria-haspopup="dialog" refused={refused} onClick={() => edit('new')}>
            Add Reason
          </CreateButton>
        }
        query={reasons}
        empty={{
          icon: Undo2,
          title: 'No send-back reasons yet',
          children:
            'Add Signature missing or Wrong form, and see in the status report which occur most.',
        }}
      >
        {(all) => (
          <Rows label="Send-back reasons" items={all} height={45}>
            {(reason) => <ReasonRow reason={reason} onEdit={refused === null ? edit : null} />}
          </Rows>
        )}
      </ListCard>
      {edited && refused === null && (
        <ReasonForm reason={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
}

const draftKey = 'send-back-reason';

type ReasonRowProps = {
  reason: SendBackReason;
  onEdit: ((reason: SendBackReason) => void) | null;
};

function ReasonRow({ reason, onEdit }: ReasonRowProps) {
  const { removeAsync, isPending } = useDeletion('sendBackReason', reason);
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-2 sm:px-5">
      <RowText name={reason.name} />
      {onEdit && (
        <RowTools
          name={reason.name}
          busy={isPending}
          onEdit={() => onEdit(reason)}
          onDelete={(button) => void leaveRow(button, removeAsync)}
        />
      )}
    </div>
  );
}

type ReasonFormProps = { reason: SendBackReason | null; onClose: () => void };

function ReasonForm({ reason, onClose }: ReasonFormProps) {
  const form = useRecordForm({
    draftKey,
    noun: 'send-back reason',
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
