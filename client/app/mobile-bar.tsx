import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Backdrop } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PlainLink } from '#client/ui/link.tsx';

import { Brand, programName } from './logo.tsx';
import { FollowContext } from './sidebar.tsx';

export function MobileBar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);
  useCloseWhenWide(setOpen);
  const follow = () => {
    followed.current = true;
    setOpen(false);
  };
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 lg:hidden">
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          followed.current = false;
          setOpen(next);
        }}
      >
        <Dialog.Trigger asChild>
          <IconButton label="Open menu" tooltip={false} ref={button}>
            <Menu aria-hidden="true" className="size-5" />
          </IconButton>
        </Dialog.Trigger>
        <Dialog.Portal>
          <Backdrop />
          <Dialog.Content
            aria-modal
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // After a link was followed the focus belongs to the new page.
              if (!followed.current) button.current?.focus();
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
      <PlainLink href="/" aria-label={`${programName}, to the dashboard`} className="rounded-md">
        <Brand />
      </PlainLink>
    </header>
  );
}

/** An open drawer would hide the sidebar that appears when the window grows wide. */
function useCloseWhenWide(setOpen: (open: boolean) => void) {
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [setOpen]);
}
