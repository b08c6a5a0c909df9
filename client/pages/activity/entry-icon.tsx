import { Check, Pencil, Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import type { ActivityEntry } from '#contract/activity.ts';
import { actionLabelOf } from '#formats/activity/action-labels.ts';

export function EntryIcon({ entry }: { entry: ActivityEntry }) {
  const { icon: Icon, colour } = lookOf(entry);
  return (
    <span
      aria-hidden="true"
      className={`mt-px grid size-6 flex-none place-items-center rounded-full ${colour}`}
    >
      <Icon className="size-3.5" />
    </span>
  );
}

type Look = { icon: LucideIcon; colour: string };

function lookOf(entry: ActivityEntry): Look {
  const { verb } = actionLabelOf(entry);
  return byVerb[verb] ?? byAction[entry.action];
}

const done = { icon: Check, colour: 'bg-success-soft text-success-ink' };
const changed = { icon: Pencil, colour: 'bg-sunken text-ink-soft' };
const undone = { icon: Undo2, colour: 'bg-sunken text-ink-soft' };

const byVerb: Record<string, Look> = {
  ticked: done,
  completed: done,
  archived: done,
  unticked: undone,
  reopened: undone,
  changed,
  'undid the change to': undone,
};

const byAction: Record<ActivityEntry['action'], Look> = {
  created: { icon: Plus, colour: 'bg-accent-soft text-accent-ink' },
  updated: changed,
  deleted: { icon: Trash2, colour: 'bg-danger-soft text-danger-ink' },
  restored: { icon: RotateCcw, colour: 'bg-accent-soft text-accent-ink' },
};
