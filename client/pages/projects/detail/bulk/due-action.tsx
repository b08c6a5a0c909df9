import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { DuePopover } from '#client/outline/due-popover.tsx';
import { commonOf, mixed } from '#client/shared/selection-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { shortDay } from '#client/ui/day.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/menu.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { TaskStep } from '#contract/steps.ts';
import { counted } from '#contract/words.ts';

import type { StepsChange } from './use-steps-change.ts';

type DueActionProps = {
  projectId: number;
  steps: readonly TaskStep[];
  disabled: boolean;
  onChange: (change: StepsChange) => void;
};

const shifts = [
  { days: 1, label: '1 day later' },
  { days: 7, label: '1 week later' },
  { days: -1, label: '1 day earlier' },
  { days: -7, label: '1 week earlier' },
] as const;

export function DueAction({ projectId, steps, disabled, onChange }: DueActionProps) {
  const [dialog, setDialog] = useState<'day' | 'shift' | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = () => setDialog(null);
  const due = commonOf(steps.map(({ dueDate, dueOffset }) => ({ dueDate, dueOffset })));
  const day = commonOf(steps.map(({ dueDate }) => dueDate));
  const now = day === mixed ? 'mixed' : day && shortDay(day);
  const dated = steps.filter(({ dueDate }) => dueDate !== null).length;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            ref={setButton}
            tone="ghost"
            size="sm"
            aria-label={now ? `Due: ${now}` : 'Due'}
            disabledBecause={disabled ? '' : null}
            className="px-2!"
          >
            <CalendarDays aria-hidden="true" className="size-3.5 text-ink-faint" />
            Due
            {now && <span className="font-normal text-ink-soft">{now}</span>}
            <ChevronDown aria-hidden="true" className="size-3.5 text-ink-faint" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setDialog('day')}>Set due date…</MenuItem>
        <MenuItem onSelect={() => onChange({ dueDate: null, dueOffset: null })}>
          No due date
        </MenuItem>
        {dated > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>Move {counted(dated, 'due date')}</MenuLabel>
            {shifts.map(({ days, label }) => (
              <MenuItem key={days} onSelect={() => onChange({ dueInDays: days })}>
                {label}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => setDialog('shift')}>By days…</MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'day' && button && (
        <DuePopover
          opener={button}
          label="Due date of the selected steps"
          projectId={projectId}
          due={due === mixed || !due ? { dueDate: null, dueOffset: null } : due}
          onChange={({ dueDate, dueOffset }) =>
            onChange(dueOffset ? { dueOffset } : { dueDate, dueOffset: null })
          }
          onClose={close}
        />
      )}
      {dialog === 'shift' && button && (
        <ShiftPopover
          opener={button}
          onClose={close}
          onShift={(dueInDays) => {
            close();
            onChange({ dueInDays });
          }}
        />
      )}
    </>
  );
}

type ShiftPopoverProps = {
  opener: HTMLElement;
  onClose: () => void;
  onShift: (days: number) => void;
};

const farthest = 3660;

function ShiftPopover({ opener, onClose, onShift }: ShiftPopoverProps) {
  const id = useId();
  const [text, setText] = useState('7');
  const days = Number(text.replace('−', '-'));
  const isUsable = Number.isInteger(days) && days !== 0 && Math.abs(days) <= farthest;
  return (
    <Popover opener={opener} onClose={onClose} label="Move due dates" sheet>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isUsable) onShift(days);
        }}
      >
        <label htmlFor={id} className="text-sm font-medium text-ink">
          Calendar days
        </label>
        <div className="mt-1 flex gap-2">
          <TextInput
            id={id}
            autoFocus
            inputMode="text"
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            tone="primary"
            disabledBecause={isUsable ? null : `A whole number up to ${farthest}`}
          >
            Move
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          Earlier with a minus: -3
        </p>
      </form>
    </Popover>
  );
}
