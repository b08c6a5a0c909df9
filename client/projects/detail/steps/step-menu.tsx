import { FolderInput } from 'lucide-react';

import { WorkMenu } from '../work-menu.tsx';
import type { WorkAction } from '../work-menu.tsx';

/** The actions on a step beside unfolding and completing it. */
export type StepAction = WorkAction | 'move';

type StepMenuProps = {
  name: string;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  onAct: (action: StepAction) => void;
};

/** The edit button of a step, and the menu of everything else. */
export function StepMenu({ name, first, last, movable, onAct }: StepMenuProps) {
  const own = {
    action: 'move',
    label: 'Move to another task...',
    icon: FolderInput,
    disabled: !movable,
  } as const;
  return <WorkMenu name={name} first={first} last={last} own={[own]} onAct={onAct} />;
}
