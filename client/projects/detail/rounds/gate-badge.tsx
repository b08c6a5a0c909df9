import { DoorClosed, DoorOpen } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { Task } from '#contract/tasks.ts';

/** Says that a task has to be finished before the hire is announced. */
export function GateBadge({ task }: { task: Pick<Task, 'isGate' | 'status'> }) {
  if (!task.isGate) return null;
  const isDone = task.status === 'completed';
  const Icon = isDone ? DoorOpen : DoorClosed;
  return (
    <Badge
      tone={isDone ? 'success' : 'outline'}
      icon={<Icon aria-hidden="true" className="size-3" />}
    >
      Gate before the announcement
    </Badge>
  );
}
