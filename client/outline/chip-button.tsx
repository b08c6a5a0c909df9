import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import type { ButtonProps } from '#client/ui/button.tsx';

type ChipButtonProps = ButtonProps & {
  words: string | null;
  /** Follows the words if there is room for all of it. */
  more?: string | undefined;
  /** The label without a value, shown on hover and focus. */
  blank: string;
  icon: ReactNode;
  /** An icon after the words. */
  sign?: ReactNode;
  open: boolean;
};

export function ChipButton({
  words,
  more,
  blank,
  sign,
  open,
  className,
  ...rest
}: ChipButtonProps) {
  return (
    <Button
      {...rest}
      tone="ghost"
      size="sm"
      aria-haspopup="dialog"
      aria-expanded={open}
      className={clsx(
        'max-w-full scroll-mt-24 scroll-mb-24 px-2! font-normal!',
        !words && 'row-tool',
        className,
      )}
    >
      {words && more ? (
        <span className="line-clamp-1 flex! h-5 min-w-0 flex-wrap">
          <span className="max-w-full truncate">{words}</span>
          <span className="whitespace-pre">, {more}</span>
        </span>
      ) : (
        <span className="truncate">{words ?? blank}</span>
      )}
      {words && sign}
    </Button>
  );
}
