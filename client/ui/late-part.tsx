import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';

import { showFailure } from './toasts.ts';

type LatePartProps = { children: ReactNode; onFailed?: () => void };

/**
 * Holds a part that the page can do without. When its code cannot be loaded, the part stays away
 * and `onFailed` is called, where the failure would otherwise replace the whole page.
 */
export function LatePart({ children, onFailed }: LatePartProps) {
  return (
    <PartBoundary {...(onFailed && { onFailed })}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

class PartBoundary extends Component<LatePartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export function showNotLoaded(what: string): void {
  showFailure(`${what} could not be loaded`, {
    reason: 'You are offline, or Waymark was updated. Reload the page to try again.',
  });
}
