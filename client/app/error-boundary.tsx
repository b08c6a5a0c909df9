import { TriangleAlert } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';

import { FullNotice } from './full-notice.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FullNotice
        icon={<TriangleAlert aria-hidden="true" className="size-8" />}
        title="This page could not be shown"
        action={
          <Button tone="primary" onClick={() => location.reload()}>
            Reload page
          </Button>
        }
      >
        Something went wrong, or Waymark was updated since you opened it. Your saved data is not
        affected.
      </FullNotice>
    );
  }
}
