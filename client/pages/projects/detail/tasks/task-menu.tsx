import { BookmarkPlus, CopyPlus, DoorClosed } from 'lucide-react';

import { WorkMenu } from '../work-menu.tsx';
import type { WorkAction } from '../work-menu.tsx';

export type TaskAction = WorkAction | 'duplicate' | 'template' | 'gate';

type TaskMenuProps = {
  name: string;
  first: boolean;
  last: boolean;
  isGate: boolean;
  /** An action is about to be chosen, so its code may be prefetched. */
  onIntent: () => void;
  onAct: (action: TaskAction) => void;
};

export function TaskMenu(props: TaskMenuProps) {
  const { isGate, ...menu } = props;
  const label = isGate ? 'Remove gate' : 'Gate before the announcement';
  return <WorkMenu {...menu} own={[...own, { action: 'gate', label, icon: DoorClosed }]} />;
}

const own = [
  { action: 'duplicate', label: 'Duplicate', icon: CopyPlus },
  { action: 'template', label: 'Save task as template', icon: BookmarkPlus },
] as const;
