import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-canvas text-ink-faint">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && (
        <p className="mt-1 max-w-prose text-base text-balance text-ink-soft">{children}</p>
      )}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
