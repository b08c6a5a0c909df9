import { Plus } from 'lucide-react';

import { Button } from '#client/ui/button.tsx';
import type { ButtonProps } from '#client/ui/button.tsx';

type CreateButtonProps = Omit<ButtonProps, 'icon' | 'disabledBecause'> & {
  refused: string | null;
  /** The code of the form that it opens. */
  opens?: { prefetch: () => void };
};

export function CreateButton({ refused, opens, ...button }: CreateButtonProps) {
  return (
    <Button
      disabledBecause={refused}
      onPointerEnter={opens?.prefetch}
      onFocus={opens?.prefetch}
      {...button}
      icon={<Plus aria-hidden="true" className="size-4" />}
    />
  );
}
