import { Compass } from 'lucide-react';

import { ButtonLink } from '#client/ui/link.tsx';

import { FullNotice } from './full-notice.tsx';

export function NotFoundPage() {
  return (
    <FullNotice
      icon={<Compass aria-hidden="true" className="size-8" />}
      title="404 Page Not Found"
      action={
        <ButtonLink href="/" tone="primary">
          Go to Dashboard
        </ButtonLink>
      }
    >
      This page doesn&apos;t exist.
    </FullNotice>
  );
}
