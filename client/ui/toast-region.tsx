import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import { ToastAnnouncement } from './toast-announcement.tsx';
import type { controlToasts } from './toast-controls.ts';
import { ToastView } from './toast-view.tsx';
import { useToasts } from './toasts.ts';

/** F8 moves the focus to the toast and back, also while a dialog is open. */
export function ToastRegion() {
  const { entries, lastId } = useToasts();
  const [newest] = entries;
  const region = useRef<HTMLElement>(null);
  const controls = useRef<ReturnType<typeof controlToasts>>(undefined);
  useEffect(() => {
    const take = async (event: PointerEvent | KeyboardEvent) => {
      if (!controls.current) {
        const { controlToasts: control } = await import('./toast-controls.ts');
        if (region.current) controls.current ??= control(region.current);
      }
      controls.current?.take(event);
    };
    const pass = (event: PointerEvent | KeyboardEvent) => void take(event).catch(() => {});
    addEventListener('pointerdown', pass, true);
    addEventListener('keydown', pass, true);
    return () => {
      removeEventListener('pointerdown', pass, true);
      removeEventListener('keydown', pass, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (newest) controls.current?.keepClear();
  }, [newest]);
  const leave = useCallback(() => controls.current?.leave(), []);
  return (
    <section ref={region} aria-label="Notifications (F8)" className="print:hidden">
      <ToastAnnouncement toast={newest?.id === lastId ? newest : null} />
      {/* Dialogs hide everything else from screen readers, except elements with aria-live. */}
      <ol aria-live="off" className={regionClass}>
        {newest && <ToastView entries={entries} onLeave={leave} />}
      </ol>
    </section>
  );
}

/** At the bottom left of the content, or from 1280 px in the free part of the sidebar. `keepClear` moves it up. */
const regionClass =
  'pointer-events-none fixed inset-x-0 bottom-3 z-60 max-w-100 px-2 max-sm:bottom-[max(0.5rem,env(safe-area-inset-bottom))] lg:left-(--sidebar-width) sidebar:bottom-30 sidebar:left-0 sidebar:w-64';
