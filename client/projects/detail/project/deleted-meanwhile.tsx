import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

import type { LostNoticesProps } from './lost-notices.tsx';

/** Looks after what others delete: what was typed in it is shown, and the focus goes on to what is left. */
export function DeletedMeanwhile(props: LostNoticesProps) {
  return (
    <Suspense>
      <Notices {...props} />
    </Suspense>
  );
}

const Notices = lazy(async (): Promise<{ default: ComponentType<LostNoticesProps> }> => {
  // Out of reach, it is missed less than the page would be; what was typed stays kept.
  const loaded = await import('./lost-notices.tsx').catch(() => null);
  return { default: loaded?.LostNotices ?? (() => null) };
});
