import { clsx } from 'clsx';
import { X } from 'lucide-react';

import { IconButton } from '#client/ui/icon-button.tsx';

import { controlOf } from './outline.ts';
import type { Place } from './task-outline.ts';

type RemoveLineProps = {
  place: Place;
  /** For example 'step 2 of task 1'. */
  called: string;
  remove: (place: Place) => void;
  className?: string;
};

/**
 * Removes a line and everything in it. On touch screens the line's menu does this, so that the text has more room.
 */
export function RemoveLine({ place, called, remove, className }: RemoveLineProps) {
  return (
    <IconButton
      name={controlOf(place, 'remove')}
      label={`Remove ${called}`}
      tooltip={false}
      size="sm"
      className={clsx(
        'not-any-pointer-fine:hidden opacity-70 hover:opacity-100 focus-visible:opacity-100',
        className,
      )}
      onClick={() => remove(place)}
    >
      <X aria-hidden="true" className="size-3.5" />
    </IconButton>
  );
}
