import { useEffect, useState } from 'react';

import { standsFor } from './toast-queue.ts';
import type { ShownToast } from './toast-queue.ts';

/** Says a toast to those who do not see it: a failure at once, a success when they are at rest. */
export function ToastAnnouncement({ toast }: { toast: ShownToast | null }) {
  const [said, setSaid] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast) return undefined;
    // A frame after the toast, so that one which says the same as the one before is a change, too.
    const frame = requestAnimationFrame(() => setSaid(toast));
    // Once it is said nobody should come upon it a second time.
    const end = setTimeout(() => setSaid(null), standsFor.announcement);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
      setSaid(null);
    };
  }, [toast]);
  const text = said ? wordsOf(said) : '';
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {said?.tone === 'success' && text}
      </div>
      <div aria-live="assertive" className="sr-only">
        {said?.tone === 'failure' && text}
      </div>
    </>
  );
}

function wordsOf({ title, description, reason, link, undo }: ShownToast): string {
  const action = link?.label ?? undo?.label;
  const parts = [title, description, reason, action && `${action}: F8`];
  const sentences = parts.flatMap((part) =>
    part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [],
  );
  return `Notification: ${sentences.join(' ')}`;
}
