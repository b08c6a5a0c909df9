import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type WorkRowProps = {
  name: ReactNode;
  badge: ReactNode;
  terms: ReactNode;
  progress: ReactNode;
  /** Shown on hover and focus; on touch screens always visible. */
  actions: ReactNode;
  /** The parts are side by side if there is room. */
  wide?: boolean;
};

/** The row of a task or step, in two lines. It must be in a `RowWithTools` with the class `group/row`. */
export function WorkRow({ name, badge, terms, progress, actions, wide = false }: WorkRowProps) {
  return (
    <div
      className={clsx(
        'grid min-w-0 flex-1 items-center gap-y-0.5',
        wide
          ? "[grid-template:'name_badge_badge'_auto_'name_bar_bar'_1fr_'terms_terms_act'_auto/minmax(0,1fr)_auto_auto] @xl:gap-y-0 @xl:[grid-template:'name_terms_badge_act'_auto_'name_terms_bar_act'_auto/minmax(13rem,1fr)_minmax(0,auto)_6.5rem_auto]"
          : "[grid-template:'name_badge_act'_auto_'terms_bar_act'_auto/minmax(0,1fr)_auto_auto]",
      )}
    >
      <div
        className={clsx(
          'min-w-0 [grid-area:name]',
          wide ? '@xl:self-center self-start' : 'self-center',
        )}
      >
        {name}
      </div>
      {/* Overlays the end of the name, which avoids a layout shift on hover. */}
      {actions && (
        <span className="relative z-1 flex rounded-md row-tool pointer-coarse:-mr-2 pointer-coarse:[grid-area:act] pointer-fine:-my-1 pointer-fine:self-center pointer-fine:justify-self-end pointer-fine:bg-surface pointer-fine:shadow-[0_0_0_1px_var(--line)] pointer-fine:[grid-area:name]">
          {actions}
        </span>
      )}
      <div
        className={clsx(
          'flex min-w-0 items-center gap-x-3 [grid-area:terms]',
          wide ? '@xl:px-3' : 'max-sm:flex-wrap',
        )}
      >
        {terms}
      </div>
      <div className="ml-3 self-start justify-self-end [grid-area:badge] @xl:self-end">{badge}</div>
      <div className={clsx('ml-3 min-w-20 [grid-area:bar]', wide && 'self-start')}>{progress}</div>
    </div>
  );
}

/**
 * Above this number of rows the browser skips those out of view; with fewer rows, skipping costs more than it saves.
 */
export const manyRows = 20;
export const skippedRows = '[&>li]:[content-visibility:auto]';
