import { Suspense } from 'react';
import type { ComponentProps } from 'react';

import { later } from '#client/ui/later.tsx';

// Without this code the page is shown all the same: what was typed stays in the draft.
const LostNotices = later(
  () => import('./lost-notices.tsx').catch(() => ({ LostNotices: () => null })),
  'LostNotices',
);

/** Shows what was typed into what others have deleted, and moves the focus on. */
export function DeletedMeanwhile(props: ComponentProps<typeof LostNotices>) {
  return (
    <Suspense>
      <LostNotices {...props} />
    </Suspense>
  );
}
