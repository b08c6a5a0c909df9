import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';

import type { ConfirmDialog } from './confirm-dialog.tsx';
import { later } from './later.tsx';

/** The same, for a page that seldom asks: its code is fetched with the first question. */
export function ConfirmDialogLater(props: ComponentProps<typeof ConfirmDialog>) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return (
    asked && (
      <Suspense>
        <Confirm {...props} />
      </Suspense>
    )
  );
}

const Confirm = later(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
