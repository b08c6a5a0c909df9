import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A list of labelled lines in narrow containers. Explicit roles, because display: block removes them. */

export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="@container w-full overflow-x-auto">
      <table role="table" className="w-full border-collapse text-base @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="@max-2xl:sr-only">
      {children}
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="divide-y divide-line @max-2xl:block [&>tr:hover]:bg-canvas">
      {children}
    </tbody>
  );
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      role="row"
      {...rest}
      className={clsx('transition-colors duration-100 @max-2xl:block @max-2xl:py-2', className)}
    />
  );
}

export function Th({ numeric = false, className, ...rest }: ComponentProps<'th'> & Numeric) {
  return (
    <th
      role="columnheader"
      scope="col"
      {...rest}
      className={clsx(
        'h-9 border-b border-line bg-canvas px-3 text-xs font-medium whitespace-nowrap text-ink-faint first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

/** `label` repeats the column's heading in the narrow layout. */
export function Td({
  label,
  numeric = false,
  className,
  children,
  ...rest
}: ComponentProps<'td'> & Numeric & { label?: string }) {
  return (
    <td
      role="cell"
      {...rest}
      className={clsx(
        'px-3 py-2.5 align-middle first:pl-4 last:pr-4 @max-2xl:flex @max-2xl:items-center @max-2xl:gap-3 @max-2xl:px-4 @max-2xl:py-1 sm:first:pl-5 sm:last:pr-5 @max-2xl:sm:px-5',
        numeric && 'text-right whitespace-nowrap tabular-nums @max-2xl:text-left',
        label === undefined && 'wrap-anywhere',
        className,
      )}
    >
      {label !== undefined && (
        <span
          aria-hidden="true"
          className="hidden w-36 flex-none text-sm text-ink-faint @max-2xl:block"
        >
          {label}
        </span>
      )}
      {label === undefined ? children : <span className="min-w-0 @max-2xl:flex-1">{children}</span>}
    </td>
  );
}

type Numeric = {
  numeric?: boolean;
};
