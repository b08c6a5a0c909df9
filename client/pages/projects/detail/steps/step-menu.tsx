import { FolderInput, Hourglass, MessageSquare, SquareCheckBig, Undo2 } from 'lucide-react';
import { use } from 'react';

import { SelectionContext } from '#client/shared/selection.ts';
import { setThread } from '#client/work/comments/open-threads.ts';
import type { Commented } from '#client/work/comments/queries.ts';

import { WorkMenu } from '../work-menu.tsx';
import type { WorkAction } from '../work-menu.tsx';

export type StepAction = WorkAction | 'move' | 'sendBack' | 'wait';

type StepMenuProps = {
  step: Commented;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  /** Only work: no edits. Why, for the edit button. */
  readOnly: boolean;
  refused: string | null;
  /** A part of it is completed. */
  hasProgress: boolean;
  onAct: (action: StepAction) => void;
};

export function StepMenu(props: StepMenuProps) {
  const { step, movable, hasProgress, readOnly, onAct } = props;
  const selection = use(SelectionContext);
  const work = [
    { action: 'comment', label: 'Comment', icon: MessageSquare },
    { action: 'sendBack', label: 'Send back...', icon: Undo2, disabled: !hasProgress },
    { action: 'wait', label: 'Waits for...', icon: Hourglass },
  ] as const;
  const own = [
    { action: 'select', label: 'Select', icon: SquareCheckBig },
    ...work,
    { action: 'move', label: 'Move to another task...', icon: FolderInput, disabled: !movable },
  ] as const;
  const act = (action: StepAction | 'select' | 'comment') => {
    if (action === 'select') selection?.choose([...selection.ids(), step.id]);
    else if (action === 'comment') setThread(step, 'requested');
    else onAct(action);
  };
  return <WorkMenu {...props} name={step.name} own={readOnly ? work : own} onAct={act} />;
}
