import { lazy, Suspense, useState } from 'react';
import type { ComponentProps } from 'react';

import type { ConfirmDialog } from './confirm-dialog.tsx';

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

const Confirm = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
