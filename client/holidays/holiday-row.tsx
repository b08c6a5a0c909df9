import { Pencil, Trash2 } from 'lucide-react';

import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { shortDay } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { useWrite } from '#client/writes.ts';
import type { Holiday } from '#contract/holidays.ts';

type HolidayRowProps = {
  holiday: Holiday;
  refused: string | null;
  onEdit: (holiday: Holiday) => void;
};

export function HolidayRow({ holiday, refused, onEdit }: HolidayRowProps) {
  const { id, day, name } = holiday;
  const notifyDeleted = useNotifyDeleted();
  const { mutateAsync, isPending } = useWrite('deleteHoliday', {
    onSuccess: () => notifyDeleted('Holiday deleted successfully', 'undeleteHoliday', id, name),
    failure: 'Failed to delete holiday',
  });
  return (
    <li className="flex items-center gap-3 px-4 py-2 sm:px-5">
      <p className="min-w-0 flex-1 sm:flex sm:gap-4">
        <time dateTime={day} className="block text-ink-soft tabular-nums sm:w-32 sm:flex-none">
          {shortDay(day, day.slice(0, 4))}
        </time>
        <span dir="auto" className="block min-w-0 font-medium wrap-anywhere text-ink">
          {name}
        </span>
      </p>
      <div className="flex flex-none">
        {refused === null && (
          <>
            <IconButton
              label={`Edit ${name}`}
              tooltip={false}
              size="sm"
              onClick={() => onEdit(holiday)}
            >
              <Pencil aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              tooltip={false}
              size="sm"
              busy={isPending}
              onClick={({ currentTarget }) =>
                void leaveRow(currentTarget, () => mutateAsync({ params: { id } }))
              }
            >
              <Trash2 aria-hidden="true" className="size-3.5" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}
