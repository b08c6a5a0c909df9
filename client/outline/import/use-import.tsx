import { Upload } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { later } from '#client/ui/later.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { NamedDay } from '#rules/due.ts';

import { remainingLines } from '../draft.ts';
import type { StepDraft, TaskDraft } from '../draft.ts';
import { draftsOf } from '../items.ts';
import type { TaskEditing } from '../task-editing.ts';
import { addedWords } from './notes.ts';

const ImportDialog = later(() => import('./import-dialog.tsx'), 'ImportDialog');

type Options = {
  tasks: readonly TaskDraft[];
  editing: TaskEditing;
  milestones: readonly NamedDay[];
};

type Opened = { task: number | null; text: string };

export function useImport({ tasks, editing: { kind, dispatch }, milestones }: Options) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<{ tasks: TaskItem[]; task: number | null } | null>(null);
  const withdraw = useRef(() => {});
  useEffect(() => () => withdraw.current(), []);
  useEffect(() => {
    if (!chosen) return undefined;
    let added: (TaskDraft | StepDraft)[] = [];
    const make = (firstId: number) => {
      const drafts = draftsOf(chosen.tasks, firstId);
      added = chosen.task === null ? drafts.tasks : (drafts.tasks[0]?.steps ?? []);
      return drafts;
    };
    // After the dialog has returned the focus, so that it ends on the added lines.
    const after = setTimeout(() => {
      const { task } = chosen;
      dispatch(task === null ? { type: 'add tasks', make } : { type: 'add steps', task, make });
      withdraw.current = showSuccess(addedWords(chosen.tasks, task === null ? 'project' : 'task'), {
        undo: { label: 'Undo', onUndo: () => dispatch({ type: 'take back', added }) },
      });
    });
    return () => clearTimeout(after);
  }, [chosen, dispatch]);

  const into = opened?.task ?? null;
  const count = remainingLines(tasks, into);
  const destination = useMemo(
    () => ({
      kind,
      inside: into === null ? ('project' as const) : ('task' as const),
      count,
      milestones,
      ticks: kind === 'project' ? ('details' as const) : ('nothing' as const),
    }),
    [kind, into, count, milestones],
  );
  const dialog = opened && (
    // Keys pressed in the dialog must not reach the form around it.
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <Suspense>
        <ImportDialog
          destination={destination}
          text={opened.text}
          onImport={(read) => {
            setChosen({ tasks: read, task: opened.task });
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    </div>
  );
  return { open: setOpened, dialog };
}

type ImportButtonProps = { onPress: () => void; children?: ReactNode };

export function ImportButton({ onPress, children = 'Import' }: ImportButtonProps) {
  return (
    <Button
      tone="ghost"
      aria-haspopup="dialog"
      onPointerEnter={ImportDialog.prefetch}
      onFocus={ImportDialog.prefetch}
      onClick={onPress}
      icon={<Upload aria-hidden="true" className="size-4" />}
    >
      {children}
    </Button>
  );
}
