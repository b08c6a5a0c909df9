import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Says that there is nothing yet, and what comes next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <span className="border-line bg-canvas text-ink-faint mb-3 grid size-10 place-items-center rounded-lg border">
          {icon}
        </span>
      )}
      <p className="text-ink text-base font-semibold">{title}</p>
      {children && <p className="text-ink-soft mt-1 max-w-prose text-base">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
