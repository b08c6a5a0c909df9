import { useId, useMemo, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { checklistIn } from '#contract/checklist/csv-checklist.ts';
import type { ChecklistTask, CsvChecklist } from '#contract/checklist/csv-checklist.ts';

import { textOfFile } from './file-text.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import type { TaskEditing } from './task-editing.ts';

type ImportDialogProps = {
  kind: TaskEditing['kind'];
  onImport: (tasks: ChecklistTask[]) => void;
  onClose: () => void;
};

/** Takes a checklist from a file or from what is pasted, and shows what it understood before it is added. */
export function ImportDialog({ kind, onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const read = useMemo(() => (text.trim() === '' ? null : checklistIn(text, kind)), [text, kind]);
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
        <FileChoice onFile={(file) => void take(file)} />
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

function FileChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink">
        File
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => onFile(event.target.files?.[0])}
        className="block w-full rounded-md border border-control bg-surface text-base text-ink-soft file:mr-3 file:h-control file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-3 file:font-medium file:text-ink"
      />
    </div>
  );
}

function refusalOf(read: CsvChecklist | null): string | null {
  if (!read) return 'Choose a file, or paste a checklist';
  return read.tasks.length === 0 ? 'There is nothing in it that could be added' : null;
}

function rowsOf({ rows, problems }: CsvChecklist): string {
  const all = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  if (problems.length === 0) return all;
  return `${(rows - problems.length).toLocaleString('en-US')} of ${all}`;
}
