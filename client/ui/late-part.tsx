import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';

import { showFailure } from './toasts.ts';

type LatePartProps = {
  children: ReactNode;
  /** Rendered until the code has loaded. */
  meanwhile?: ReactNode;
  onFailed?: () => void;
};

/**
 * An optional part of a page. If its code cannot be loaded, the part is omitted and `onFailed` is called, instead of
 * the page's error boundary.
 */
export function LatePart({ children, meanwhile, onFailed }: LatePartProps) {
  return (
    <PartBoundary {...(onFailed && { onFailed })}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </PartBoundary>
  );
}

class PartBoundary extends Component<Omit<LatePartProps, 'meanwhile'>, { failed: boolean }> {
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
  showFailure(`Couldn't load ${what}`, {
    reason: 'You are offline, or Waymark was updated. Reload the page to try again.',
  });
}
