import { TriangleAlert } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { useFrame, PageHeading } from '#client/ui/frame.tsx';

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

type FullNoticeProps = { icon: ReactNode; title: string; action: ReactNode; children: ReactNode };

export function FullNotice({ icon, title, action, children }: FullNoticeProps) {
  const { headerTools } = useFrame();
  return (
    <>
      <div className="flex justify-end">{headerTools}</div>
      <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center px-6 py-12 text-center">
        <span className="mb-4 text-ink-faint">{icon}</span>
        <PageHeading title={title} className="text-2xl font-semibold tracking-tight text-balance" />
        <p className="mt-2 mb-6 text-base text-ink-soft">{children}</p>
        {action}
      </div>
    </>
  );
}
