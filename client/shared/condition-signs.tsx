import { DoorClosed, DoorOpen, Hourglass } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';

/** The step that it waits for. */
export function WaitSign({ name }: { name: string }) {
  return <Sign icon={Hourglass} text={`Waits for ${name}`} />;
}

export function Sign({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span dir="auto" title={text} className="max-w-full min-w-0 truncate">
      <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px] text-ink-faint" />
      {text}
    </span>
  );
}

export function GateBadge({ isDone = false }: { isDone?: boolean }) {
  const Icon = isDone ? DoorOpen : DoorClosed;
  return (
    <Badge
      tone={isDone ? 'success' : 'outline'}
      icon={<Icon aria-hidden="true" className="size-3 flex-none" />}
    >
      Gate before the announcement
    </Badge>
  );
}
