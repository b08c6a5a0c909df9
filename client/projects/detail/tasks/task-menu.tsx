import { BookmarkPlus, CopyPlus } from 'lucide-react';

import { WorkMenu } from '../work-menu.tsx';
import type { WorkAction } from '../work-menu.tsx';

export type TaskAction = WorkAction | 'duplicate' | 'template';

type TaskMenuProps = {
  name: string;
  first: boolean;
  last: boolean;
  /** One of them is about to be chosen. */
  onIntent: () => void;
  onAct: (action: TaskAction) => void;
};

/** The edit button of a task, and the menu of everything else. */
export function TaskMenu(props: TaskMenuProps) {
  return <WorkMenu {...props} own={own} />;
}

const own = [
  { action: 'duplicate', label: 'Duplicate', icon: CopyPlus },
  { action: 'template', label: 'Save task as template', icon: BookmarkPlus },
] as const;
