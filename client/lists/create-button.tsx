import { Plus } from 'lucide-react';

import { Button } from '#client/ui/button.tsx';
import type { ButtonProps } from '#client/ui/button.tsx';

type CreateButtonProps = Omit<ButtonProps, 'icon' | 'disabledBecause'> & {
  refused: string | null;
  /** Why a manager may not create. */
  reserved?: string | null;
  /** The code of the form that it opens. */
  opens?: { prefetch: () => void };
};

/** Absent for viewers and contributors. */
export function CreateButton({ refused, reserved, opens, ...button }: CreateButtonProps) {
  if (refused !== null) return null;
  return (
    <Button
      onPointerEnter={opens?.prefetch}
      onFocus={opens?.prefetch}
      disabledBecause={reserved}
      {...button}
      icon={<Plus aria-hidden="true" className="size-4" />}
    />
  );
}
