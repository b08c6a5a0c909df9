import { ListChecks, Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { afterFirstView } from '#client/ui/first-view.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { PlainLink } from '#client/ui/link.tsx';

import { Brand, programName } from './logo.tsx';

export function MobileBar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useCloseWhenWide(setOpen);
  usePrefetchedDrawer();
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 lg:hidden">
      <IconButton
        label="Open menu"
        tooltip={false}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={Drawer.prefetch}
        onFocus={Drawer.prefetch}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      {open && (
        <LatePart
          onFailed={() => {
            close();
            showNotLoaded('the menu');
          }}
        >
          <Drawer onClose={close} opener={() => button.current}>
            {children}
          </Drawer>
        </LatePart>
      )}
      <PlainLink href="/" aria-label={`${programName}, to the dashboard`} className="rounded-md">
        <Brand />
      </PlainLink>
      {/* Outside the menu, like in the sidebar of wide windows. */}
      <PlainLink
        href="/my-work"
        className="ml-auto flex h-control min-w-0 items-center gap-2 rounded-md px-2.5 text-base font-medium text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <ListChecks aria-hidden="true" className="size-4 flex-none max-[24rem]:hidden" />
        <span className="truncate">My Work</span>
        <LatePart>
          <DueWork />
        </LatePart>
      </PlainLink>
    </header>
  );
}

/** An open drawer would hide the sidebar, which appears when the window grows wide. */
function useCloseWhenWide(setOpen: (open: boolean) => void) {
  useEffect(() => {
    const width = matchMedia(wide);
    const close = () => setOpen(false);
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  }, [setOpen]);
}

/**
 * A tap cannot be anticipated by hovering, so the drawer is prefetched once a narrow page has been shown for a while.
 */
function usePrefetchedDrawer() {
  useEffect(() => {
    const quiet = setTimeout(() => !matchMedia(wide).matches && Drawer.prefetch(), 1500);
    return () => clearTimeout(quiet);
  }, []);
}

const wide = '(min-width: 64rem)';

const DueWork = later(() => afterFirstView(() => import('./due-work.tsx')), 'DueWork');
const Drawer = later(() => import('./drawer.tsx'), 'Drawer');
