import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';

import { counts, lengths } from '../../../../contract/limits.ts';
import { taskChanges, tooManyTasks } from '../../../../contract/tasks.ts';
import { Button } from '../../../ui/button.tsx';
import { InlinePrompt } from '../../../ui/inline-prompt.tsx';
import { pastedLines } from '../../../ui/pasted-lines.ts';

type QuickAddProps = {
  /** How many tasks the project has. */
  count: number;
  /** Adds tasks; `onFailed` gets the text back into the field. */
  onAdd: (titles: string[], onFailed: () => void) => void;
};

/**
 * A line for new tasks by their titles: Enter adds one and leaves the field empty for the next, Escape
 * closes it. Several pasted lines can become as many tasks.
 */
export function QuickAdd({ count, onAdd }: QuickAddProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState(false);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > counts.tasksOfProject;
  const type = (next: string) => {
    setText(next);
    setError(undefined);
    // Once the field was emptied, nothing of what was pasted is left.
    if (next === '') setPasted(false);
  };
  const close = () => {
    type('');
    setOpen(false);
  };
  const add = () => {
    if (full || text.trim() === '') return;
    const titles = several ? lines.map((line) => line.text) : [oneLine(text)];
    const problem = titles.map(problemOfTitle).find(Boolean);
    setError(problem);
    if (problem) return;
    type('');
    onAdd(titles, () => {
      setOpen(true);
      // What was typed meanwhile stays.
      setText((typed) => typed || text);
      setPasted(several);
    });
  };
  if (!open) {
    return (
      <Button
        ref={opener}
        tone="ghost"
        size="sm"
        className="-ml-2.5"
        icon={<Plus aria-hidden="true" className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        Quick add
      </Button>
    );
  }
  return (
    <InlinePrompt
      label="Task title"
      value={text}
      onChange={type}
      submit={several ? `Add ${lines.length} tasks` : 'Add'}
      close="Done"
      onSubmit={add}
      onClose={close}
      onPaste={(event) => {
        if (/[\n\r]/.test(event.clipboardData.getData('text/plain'))) setPasted(true);
      }}
      limit={several ? lines.length * lengths.name : lengths.name}
      error={error}
      disabledBecause={full ? tooManyTasks : undefined}
      returnTo={() => opener.current}
      actions={
        several && (
          <Button size="sm" onClick={() => setPasted(false)}>
            Keep as one task
          </Button>
        )
      }
    />
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function problemOfTitle(title: string): string | undefined {
  return taskChanges.safeParse({ title }).error?.issues[0]?.message;
}
