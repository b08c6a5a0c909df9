import { useEffect, useLayoutEffect, useRef } from 'react';

import { ToastAnnouncement } from './toast-announcement.tsx';
import { useToastIsland } from './toast-island.ts';
import { ToastView } from './toast-view.tsx';
import { dismissToast, useShownToast } from './toasts.ts';

/** F8 moves the focus to the toast and back, also while a dialog is open. */
export function ToastRegion() {
  const toast = useShownToast();
  const region = useRef<HTMLElement>(null);
  const close = () => {
    if (toast) dismissToast(toast.id);
  };
  const leave = useToastIsland(region, close);
  const list = useRef<HTMLOListElement>(null);
  const keepClear = useRef<(toast: HTMLElement) => void>(undefined);
  useEffect(() => {
    // Fetched with the first press, before which there is nothing to keep clear of.
    const onPress = (event: PointerEvent) => {
      const load = async () => {
        const { followPresses, keepToastClear } = await import('./keep-clear.ts');
        followPresses(event);
        keepClear.current = keepToastClear;
      };
      load().catch(() => {});
    };
    addEventListener('pointerdown', onPress, { capture: true, once: true, passive: true });
    return () => removeEventListener('pointerdown', onPress, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (toast && list.current) keepClear.current?.(list.current);
  }, [toast]);
  return (
    <section ref={region} aria-label="Notifications (F8)" className="print:hidden">
      <ToastAnnouncement toast={toast} />
      {/* Dialogs hide everything else from screen readers, except elements with aria-live. */}
      <ol ref={list} aria-live="off" className={regionClass}>
        {toast && <ToastView key={toast.id} toast={toast} onClose={close} onGone={leave} />}
      </ol>
    </section>
  );
}

/** In the free part of the sidebar, otherwise below the header bar, or at the top while a dialog covers the bar. */
const regionClass =
  'pointer-events-none fixed inset-x-0 top-16 z-60 mx-auto max-w-100 px-2 sm:max-w-120 [html:has([data-disconnected])_&]:top-24 [html:has([data-scroll-lock])_&]:top-[max(0.5rem,env(safe-area-inset-top))] lg:top-4 xl:top-auto! xl:right-auto xl:bottom-30 xl:mx-0 xl:w-64';
