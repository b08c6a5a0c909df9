import type { ReactNode } from 'react';

import { isComposing } from '#client/ui/composing.ts';
import { Popover } from '#client/ui/popover.tsx';

type LinePopoverProps = {
  opener: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A popover for fields that do not fit on a line. Changes apply immediately. */
export function LinePopover({ opener, label, onClose, children }: LinePopoverProps) {
  return (
    <Popover opener={opener} onClose={onClose} label={label}>
      <div
        role="presentation"
        className="flex flex-col gap-3"
        // Enter closes the popover, as it ends a line, unless what was typed cannot be read.
        onKeyDown={(event) => {
          const { key, target } = event;
          if (key !== 'Enter' || isComposing(event)) return;
          const isField = target instanceof HTMLInputElement;
          if (isField && target.getAttribute('aria-invalid') !== 'true') onClose();
        }}
      >
        {children}
      </div>
    </Popover>
  );
}
