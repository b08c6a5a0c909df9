import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';

type FoldIconProps = { open: boolean; className?: string };

/** Points down while what it belongs to is unfolded. */
export function FoldIcon({ open, className = 'size-4 text-ink-faint' }: FoldIconProps) {
  return (
    <ChevronRight
      aria-hidden="true"
      className={clsx('transition-transform duration-150', open && 'rotate-90', className)}
    />
  );
}
