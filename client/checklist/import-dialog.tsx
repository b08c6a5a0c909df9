import { use, useMemo, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { today } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import type { ChecklistTask } from '#contract/checklist/checklist.ts';
import { columnsOf } from '#contract/checklist/columns.ts';
import { csvRows } from '#contract/checklist/csv.ts';
import { checklistInTable } from '#contract/checklist/table-checklist.ts';
import type { ReadTable } from '#contract/checklist/table-checklist.ts';
import type { NamedDay } from '#contract/due.ts';

import { textOfFile } from './file-text.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { OwnersContext } from './owners.ts';
import type { TaskEditing } from './task-editing.ts';

type ImportDialogProps = {
  kind: TaskEditing['kind'];
  /** The milestones that the project or template has already. */
  milestones: readonly NamedDay[];
  onImport: (tasks: ChecklistTask[]) => void;
  onClose: () => void;
};

/** Takes a checklist from a file or from what is pasted, and shows what it understood before it is added. */
export function ImportDialog({ kind, milestones, onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { roles, people } = use(OwnersContext);
  const read = useMemo(() => {
    if (text.trim() === '') return null;
    const rows = csvRows(text);
    const columns = columnsOf(rows, { inside: 'project', remembered: {} });
    return checklistInTable({ rows, isGuarded: true }, columns, {
      kind,
      inside: 'project',
      count: 0,
      milestones: milestones.map(({ name }) => name),
      owners: { roles: roles ?? [], people: people ?? [] },
      order: 'monthFirst',
      today: today(),
      taskName: columns.columns.some(({ target }) => target === 'task') ? null : 'Checklist',
      ticks: 'nothing',
    });
  }, [text, kind, milestones, roles, people]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const content = await textOfFile(file);
    // The previous text does not belong to the file chosen last.
    setText('text' in content ? content.text : '');
    setRefused('refused' in content ? content.refused : null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Import a checklist"
      description="Columns Task, Step and Detail, and if you like Due and Hours, named in the first row. A blank task or step is the one above."
      keepOnOutsidePress={text !== ''}
      aboveFooter={read && <ImportReport read={read} kind={kind} />}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabledBecause={refusalOf(read)}
            onClick={() => read && onImport(read.tasks)}
          >
            {read && read.tasks.length > 0 ? `Add ${rowsOf(read)}` : 'Add rows'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileChoice
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFile={(file) => void take(file)}
        />
        {refused && <Notice tone="danger">{refused}</Notice>}
        <Field label="Or paste it here">
          <TextArea
            rows={5}
            spellCheck={false}
            className="max-h-28! font-mono"
            placeholder={
              'Task,Step,Detail,Due,Hours\nRegistration,Form U4,Signed,5 working days before hire,3'
            }
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setRefused(null);
            }}
          />
        </Field>
        {read && <ImportPreview read={read} />}
      </div>
    </Dialog>
  );
}

function refusalOf(read: ReadTable | null): string | null {
  if (!read) return 'Choose a file, or paste a checklist';
  return read.tasks.length === 0 ? 'There is nothing in it that could be added' : null;
}

function rowsOf({ rows, leftOut }: ReadTable): string {
  const all = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  if (leftOut.length === 0) return all;
  return `${(rows - leftOut.length).toLocaleString('en-US')} of ${all}`;
}
