import { DoorClosed, DoorOpen, Hourglass } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';

export function WaitSign({ name, whole = false }: { name: string; whole?: boolean }) {
  return <Sign icon={Hourglass} text={waitWords(name)} whole={whole} />;
}

export function waitWords(name: string): string {
  return `Waits for ${name}`;
}

type SignProps = { icon: LucideIcon; text: string; whole?: boolean };

/** A condition of a step on one line, or wrapped if `whole`. */
export function Sign({ icon: Icon, text, whole = false }: SignProps) {
  return (
    <span
      dir="auto"
      translate="no"
      title={text}
      className={`max-w-full min-w-0 ${whole ? 'wrap-anywhere' : 'truncate'}`}
    >
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
