import { Compass } from 'lucide-react';

import { ButtonLink } from '../ui/link.tsx';
import { FullNotice } from './full-notice.tsx';

/** What is shown where no page is. */
export function NotFoundPage() {
  return (
    <FullNotice
      icon={<Compass aria-hidden="true" className="size-8" />}
      title="404 Page Not Found"
      action={
        <ButtonLink href="/" tone="primary">
          Go to the start page
        </ButtonLink>
      }
    >
      Nothing is kept under this address. It may have been mistyped, or the page has moved.
    </FullNotice>
  );
}
