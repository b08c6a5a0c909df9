import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

import { useBackGuard } from './back-guard.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  position?: 'centre' | 'top';
  footer?: ReactNode;
  aboveFooter?: ReactNode;
  /** Its unsaved input: a press outside keeps it open. Without a draft, Back closes it as Escape does. */
  input?: 'drafted' | 'unsaved' | undefined;
  children: ReactNode;
};

/**
 * A bottom sheet on phones. Escape, the close button and a press outside close it. A control with `data-own-escape`
 * uses Escape itself.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  position = 'centre',
  footer,
  aboveFooter,
  input,
  children,
}: DialogProps) {
  const focus = useDialogFocus();
  useBackGuard(open && input === 'unsaved', () => onOpenChange(false), true);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Backdrop />
        <Primitive.Content
          aria-modal
          {...focus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => {
            const { target } = event;
            if (target instanceof Element && target.matches('[data-own-escape]')) {
              event.preventDefault();
            }
          }}
          onInteractOutside={(event) => input && event.preventDefault()}
          className={clsx(panelClass, sizes[size], position === 'top' && topClass)}
        >
          <header className="flex items-start gap-3 px-4 pt-4 pb-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg font-semibold text-ink">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-base text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <IconButton
              label="Close"
              tooltip={false}
              size="sm"
              className="-mt-0.5 -mr-1 pointer-coarse:-mt-1.5 pointer-coarse:-mr-2"
              onClick={() => onOpenChange(false)}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </header>
          <div
            data-dialog-body=""
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 sm:px-5"
          >
            {children}
          </div>
          {aboveFooter && (
            <div className="border-t border-line px-4 py-3 empty:hidden has-[>p:empty]:hidden sm:px-5">
              {aboveFooter}
            </div>
          )}
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** For dialogs outside the page, which would stay open when Back leads to another page. */
export function useCloseWithPage(onClose: () => void): void {
  const [path] = useLocation();
  const [opened] = useState(path);
  useEffect(() => {
    if (path !== opened) onClose();
  }, [path, opened, onClose]);
}

/** A rule of the theme locks the scrolling of the page while it exists. */
export function Backdrop() {
  return (
    <div
      data-scroll-lock=""
      aria-hidden="true"
      className="fixed inset-0 z-50 animate-appear bg-backdrop"
    />
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-5">
      {children}
    </footer>
  );
}

export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full animate-sheet flex-col rounded-t-lg border border-line-strong bg-surface shadow-overlay focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(44rem,calc(100dvh-4rem))] sm:animate-dialog sm:rounded-lg';

const topClass =
  'max-sm:top-0 max-sm:bottom-auto max-sm:rounded-t-none max-sm:rounded-b-lg sm:top-[12dvh] sm:mt-0 sm:max-h-[80dvh]';

const sizes = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-[min(72rem,calc(100%-2rem))]',
};
