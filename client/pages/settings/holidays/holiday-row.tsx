import { RowTools } from '#client/lists/row-tools.tsx';
import { useDeletion } from '#client/shared/use-deletion.ts';
import { shortDay } from '#client/ui/day.ts';
import { leaveRow } from '#client/ui/leave-row.ts';
import type { Holiday } from '#contract/holidays.ts';

type HolidayRowProps = { holiday: Holiday; onEdit: ((holiday: Holiday) => void) | null };

export function HolidayRow({ holiday, onEdit }: HolidayRowProps) {
  const { day, name } = holiday;
  const { removeAsync, isPending } = useDeletion('holiday', holiday);
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-2 sm:px-5">
      <p className="min-w-0 flex-1 sm:flex sm:gap-4">
        <time dateTime={day} className="block text-ink-soft tabular-nums sm:w-32 sm:flex-none">
          {shortDay(day, day.slice(0, 4))}
        </time>
        <span
          dir="auto"
          translate="no"
          className="block min-w-0 font-medium wrap-anywhere text-ink"
        >
          {name}
        </span>
      </p>
      {onEdit && (
        <RowTools
          name={name}
          busy={isPending}
          onEdit={() => onEdit(holiday)}
          onDelete={(button) => void leaveRow(button, removeAsync)}
        />
      )}
    </div>
  );
}
