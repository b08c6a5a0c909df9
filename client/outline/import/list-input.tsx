import { clsx } from 'clsx';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';

import { ReadingStatus } from './reading-status.tsx';
import { mostEdited } from './use-list.ts';
import type { List } from './use-list.ts';

export function ListInput({ list, isTable }: { list: List; isTable: boolean }) {
  const { source, isFile, reading } = list;
  if (isFile) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" translate="no" className="min-w-0 font-medium wrap-anywhere text-ink">
          {source?.name ?? 'Pasted list'}
        </span>
        <Button size="sm" onClick={list.clear}>
          Choose another
        </Button>
      </p>
    );
  }
  return (
    <>
      <Field label="Paste it here" className={clsx(!source && 'max-md:order-last')}>
        <TextArea
          rows={4}
          spellCheck={false}
          className={clsx('font-mono', isTable ? 'max-h-28!' : 'min-h-60! max-h-96!')}
          placeholder={example}
          value={source?.kind === 'text' ? source.text : ''}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (pasted.length <= mostEdited) return;
            event.preventDefault();
            list.write(pasted);
          }}
          onChange={(event) => list.write(event.target.value)}
        />
      </Field>
      {!source && reading === null && (
        <FileChoice
          label="File"
          accept={accepted}
          title="Drop a file here"
          hint="Columns are recognized by headings such as Task, Step, Owner and Due, and shown before anything is added."
          choose="Choose File"
          onFile={list.take}
          className="md:mt-6"
        />
      )}
      {!source && reading !== null && <ReadingStatus what={reading} onCancel={list.stopReading} />}
    </>
  );
}

const accepted =
  '.xlsx,.csv,.tsv,.txt,.md,text/csv,text/tab-separated-values,text/plain,text/markdown,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const example = `Before the resignation
  - Sign the offer
  - Order a laptop
First week
  - Meet the team`;
