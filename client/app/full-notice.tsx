import type { ReactNode } from 'react';

import { useFrame } from '#client/ui/frame.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';

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
