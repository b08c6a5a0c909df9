import { createContext, use, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';

/** Runs `act`, after a confirmation if necessary; `refused` is called if the user cancels. */
type Guard = (act: () => void, refused?: () => void) => void;

const GuardContext = createContext<Guard>((act) => act());

/**
 * Guards every change on a project page: `guard(() => change())`. The first change of an archived project asks for
 * confirmation; later ones, and those of other projects, run immediately. The function's identity changes only when
 * the project is archived or restored.
 */
export function useArchivedGuard(): Guard {
  return use(GuardContext);
}

type ArchivedGuardProps = {
  archived: boolean;
  texts?: { title: string; description: string; confirm: string };
  children: ReactNode;
};

/** Once confirmed, does not ask again until the project is archived again. */
export function ArchivedGuard({ archived, texts = textsOfOne, children }: ArchivedGuardProps) {
  const [confirming, setConfirming] = useState(false);
  const agreed = useRef(false);
  const pending = useRef<{ act: () => void; refused: (() => void) | undefined }>(undefined);
  const guard = useCallback<Guard>(
    (act, refused) => {
      if (!archived) agreed.current = false;
      if (!archived || agreed.current) {
        act();
        return;
      }
      pending.current = { act, refused };
      setConfirming(true);
    },
    [archived],
  );
  const agree = () => {
    agreed.current = true;
    closeAndGoOn(
      () => setConfirming(false),
      () => pending.current?.act(),
    );
  };
  const refuse = () => {
    setConfirming(false);
    pending.current?.refused?.();
  };
  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialogLater
        open={confirming}
        onOpenChange={refuse}
        {...texts}
        tone="primary"
        onConfirm={agree}
      />
    </GuardContext>
  );
}

const textsOfOne = {
  title: 'Archived project',
  description: 'This project is archived. Change it anyway?',
  confirm: 'Change it',
};
