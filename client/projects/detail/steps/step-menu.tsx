import { FolderInput, Hourglass, SquareCheckBig, Undo2 } from 'lucide-react';
import { use } from 'react';

import { SelectionContext } from '#client/shared/selection.ts';

import { WorkMenu } from '../work-menu.tsx';
import type { WorkAction } from '../work-menu.tsx';

export type StepAction = WorkAction | 'move' | 'sendBack' | 'wait';

type StepMenuProps = {
  id: number;
  name: string;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  /** A part of it is completed. */
  begun: boolean;
  onAct: (action: StepAction) => void;
};

export function StepMenu({ id, name, first, last, movable, begun, onAct }: StepMenuProps) {
  const selection = use(SelectionContext)?.selection;
  const own = [
    { action: 'select', label: 'Select', icon: SquareCheckBig },
    { action: 'sendBack', label: 'Send back...', icon: Undo2, disabled: !begun },
    { action: 'wait', label: 'Waits for...', icon: Hourglass },
    { action: 'move', label: 'Move to another task...', icon: FolderInput, disabled: !movable },
  ] as const;
  const act = (action: StepAction | 'select') =>
    action === 'select' ? selection?.choose([...selection.ids(), id]) : onAct(action);
  return <WorkMenu name={name} first={first} last={last} own={own} onAct={act} />;
}
