import type { ReactNode } from 'react';

import { Popover } from '#client/ui/popover.tsx';

type LinePopoverProps = {
  opener: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A small window beside a line for what does not fit on it. Whatever is changed there holds at once. */
export function LinePopover({ opener, label, onClose, children }: LinePopoverProps) {
  return (
    <Popover opener={opener} onClose={onClose} label={label}>
      <div
        role="presentation"
        className="flex flex-col gap-3"
        // Enter is the end of it, as it is the end of a line.
        onKeyDown={({ key, target, nativeEvent }) => {
          const ends = key === 'Enter' && !nativeEvent.isComposing;
          if (ends && target instanceof HTMLInputElement) onClose();
        }}
      >
        {children}
      </div>
    </Popover>
  );
}
