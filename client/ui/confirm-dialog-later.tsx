import { lazy, Suspense, useState } from 'react';
import type { ComponentProps } from 'react';

import type { ConfirmDialog } from './confirm-dialog.tsx';

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

const Confirm = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
