import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { Backdrop, useCloseWithPage } from '#client/ui/dialog.tsx';
import { isTaken } from '#client/ui/focus.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

import { FollowContext } from './sidebar.tsx';

type DrawerProps = {
  onClose: () => void;
  opener: () => HTMLElement | null;
  children: ReactNode;
};

export function Drawer({ onClose, opener, children }: DrawerProps) {
  const followed = useRef(false);
  const follow = () => {
    followed.current = true;
    onClose();
  };
  useCloseWithPage(follow);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          aria-modal
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // After following a link, the focus belongs to the new page.
            if (!followed.current && !isTaken()) opener()?.focus();
          }}
          className="fixed inset-y-0 left-0 z-50 w-64 max-w-[85vw] animate-drawer border-r border-line bg-canvas shadow-overlay focus:outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton label="Close menu" tooltip={false} className="absolute top-3 right-2">
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </Dialog.Close>
          <FollowContext value={follow}>{children}</FollowContext>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
