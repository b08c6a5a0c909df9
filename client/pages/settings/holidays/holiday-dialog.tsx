import { readOf } from '#client/data/reads.ts';
import { DayField, TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { day, text } from '#client/forms/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { newHoliday } from '#contract/holidays.ts';
import type { Holiday } from '#contract/holidays.ts';
import { lengths } from '#contract/limits.ts';

const holidayFields = {
  day: {
    ...day('Day'),
    reword: (_: string, typed: string) =>
      typed === '' ? 'Day is required' : 'Must be a year from 1900 on',
  },
  name: text('Name'),
};

type HolidayDialogProps = {
  draftKey: string;
  holiday: Holiday | null;
  onClose: () => void;
};

export function HolidayDialog({ draftKey, holiday, onClose }: HolidayDialogProps) {
  const form = useRecordForm({
    draftKey,
    noun: 'holiday',
    fields: holidayFields,
    schema: newHoliday,
    record: holiday,
    now: useCurrent(readOf('listHolidays'), holiday),
    create: 'createHoliday',
    update: 'updateHoliday',
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      thing="holiday"
      goneBecause="Someone else has deleted this holiday"
      title={holiday ? 'Edit Holiday' : 'Add Holiday'}
      size="sm"
      submit={holiday ? 'Save Changes' : 'Add Holiday'}
      busyLabel={holiday ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <DayField form={form} name="day" required />
        <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
      </div>
    </RecordDialog>
  );
}
