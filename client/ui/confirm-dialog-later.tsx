import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';

import type { ConfirmDialog } from './confirm-dialog.tsx';
import { later } from './later.tsx';

export function ConfirmDialogLater(props: ComponentProps<typeof ConfirmDialog>) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Confirm {...props} />
      </Suspense>
    )
  );
}

const Confirm = later(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
