import { useEffect, useLayoutEffect, useRef } from 'react';

import { boxesToKeepClear, followPresses, shiftOf } from './keep-clear.ts';
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
  useEffect(followPresses, []);
  useLayoutEffect(() => {
    if (toast && list.current) keepClear(list.current);
  }, [toast]);
  return (
    <section ref={region} aria-label="Notifications (F8)">
      <ToastAnnouncement toast={toast} />
      {/* Dialogs hide everything else from screen readers, except elements with aria-live. */}
      <ol ref={list} aria-live="off" className={regionClass}>
        {toast && <ToastView key={toast.id} toast={toast} onClose={close} onGone={leave} />}
      </ol>
    </section>
  );
}

/** Where the usual place is in use, it goes to the bottom. */
function keepClear(list: HTMLElement): void {
  list.style.translate = '';
  const box = list.getBoundingClientRect();
  const toBottom = window.innerHeight - 16 - box.bottom;
  const shift = shiftOf(box, boxesToKeepClear(), window.innerHeight, [0, toBottom]);
  if (shift !== 0) list.style.translate = `0 ${shift}px`;
}

/** In the free part of the sidebar, else below the bar, or at the top while a dialog covers the bar. */
const regionClass =
  'pointer-events-none fixed inset-x-0 top-16 z-60 mx-auto max-w-100 px-2 sm:max-w-120 [html:has([data-disconnected])_&]:top-24 [html:has([data-scroll-lock])_&]:top-[max(0.5rem,env(safe-area-inset-top))] lg:top-4 xl:top-auto! xl:right-auto xl:bottom-30 xl:mx-0 xl:w-64';
