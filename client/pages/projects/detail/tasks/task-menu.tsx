import { BookmarkPlus, CopyPlus, DoorClosed } from 'lucide-react';

import { useRowRead } from '#client/data/row-reads.ts';
import { sessionQuery } from '#client/data/session/queries.ts';
import type { Session } from '#client/data/session/queries.ts';
import { refusal } from '#rules/permissions.ts';

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
  const refused = useRowRead(sessionQuery(), refusalIn);
  return (
    <WorkMenu
      {...menu}
      own={[
        { action: 'duplicate', label: 'Duplicate', icon: CopyPlus },
        { action: 'template', label: 'Save task as template', icon: BookmarkPlus, refused },
        {
          action: 'gate',
          label: isGate ? 'Remove gate' : 'Gate before the announcement',
          icon: DoorClosed,
        },
      ]}
    />
  );
}

function refusalIn(session: Session | undefined): string | null {
  return session?.user ? refusal('changeTemplates', session.user) : null;
}
