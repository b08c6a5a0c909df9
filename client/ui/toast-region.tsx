import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ButtonLink } from './link.tsx';
import { standsFor } from './toast-queue.ts';
import type { ShownToast } from './toast-queue.ts';
import { dismissToast, useShownToast } from './toasts.ts';

/** Where toasts appear, once in the program. F8 leads to it; leaving a toast leads back. */
export function ToastRegion() {
  const toast = useShownToast();
  const cameFrom = useRef<HTMLElement | null>(null);
  const remember = (event: FocusEvent) => {
    const outside = event.relatedTarget;
    if (outside instanceof HTMLElement && !event.currentTarget.contains(outside)) {
      cameFrom.current = outside;
    }
  };
  return (
    // Fresh for every toast: after one is dismissed under the pointer, the clock of a Provider that
    // stays would stand still for all that follow.
    <Primitive.Provider key={toast?.id ?? 0} swipeDirection="right" swipeThreshold={50}>
      {toast && <Toast toast={toast} cameFrom={cameFrom} />}
      <Primitive.Viewport
        hotkey={['F8']}
        onFocus={remember}
        className="fixed right-0 bottom-0 z-60 w-full p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:w-100"
      />
    </Primitive.Provider>
  );
}

function Toast({
  toast,
  cameFrom,
}: {
  toast: ShownToast;
  cameFrom: RefObject<HTMLElement | null>;
}) {
  const root = useRef<HTMLLIElement>(null);
  const failure = toast.tone === 'failure';
  const Icon = failure ? CircleAlert : CircleCheck;
  const close = () => {
    if (root.current?.parentElement?.contains(document.activeElement)) {
      cameFrom.current?.focus({ preventScroll: true });
    }
    dismissToast(toast.id);
  };
  return (
    <Primitive.Root
      ref={root}
      type={failure ? 'foreground' : 'background'}
      duration={failure ? standsFor.failure : toast.undo ? standsFor.undo : standsFor.success}
      onOpenChange={(open) => !open && close()}
      // A dialog that opened later would take the pointer from it.
      className="pointer-events-auto! flex animate-toast items-start gap-3 rounded-lg border border-line-strong bg-surface py-3 pr-2 pl-4 shadow-overlay data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 ${failure ? 'text-danger-ink' : 'text-success-ink'}`}
      />
      <div className="min-w-0 flex-1">
        <Primitive.Title className="text-base font-semibold text-ink">
          {toast.title}
        </Primitive.Title>
        <Primitive.Description asChild>
          <div className="text-base text-ink-soft">
            <p>{toast.description}</p>
            {toast.reason && <p className="mt-1 text-sm text-ink-faint">{toast.reason}</p>}
          </div>
        </Primitive.Description>
      </div>
      {toast.link && (
        <Primitive.Action asChild altText={toast.link.label}>
          <ButtonLink href={toast.link.href} size="sm">
            {toast.link.label}
          </ButtonLink>
        </Primitive.Action>
      )}
      {toast.undo && (
        <Primitive.Action asChild altText={toast.undo.label}>
          <Button size="sm" onClick={toast.undo.onUndo}>
            {toast.undo.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <IconButton label="Dismiss" tooltip={false} size="sm" className="-my-1">
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </Primitive.Close>
    </Primitive.Root>
  );
}
