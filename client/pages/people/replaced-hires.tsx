import type { ReplacedIn } from '#contract/replacements.ts';
import { formatNumber } from '#contract/words.ts';

import { countsInWords } from './replacement.ts';

export function ReplacedHires({ projects }: { projects: readonly ReplacedIn[] }) {
  const shown = projects.slice(0, mostShown);
  return (
    <>
      <ul
        aria-label="Hires in which something changes hands"
        // A scrollable list must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={shown.length > mostAtOnce ? 0 : undefined}
        className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line text-sm"
      >
        {shown.map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
          >
            <span dir="auto" translate="no" className="min-w-0 wrap-anywhere text-ink">
              {project.name}
            </span>
            <span className="text-ink-soft tabular-nums">{countsInWords(project)}</span>
          </li>
        ))}
      </ul>
      {projects.length > shown.length && (
        <p className="mt-1 text-sm text-ink-faint">
          and {formatNumber(projects.length - shown.length)} more
        </p>
      )}
    </>
  );
}

const mostShown = 100;
const mostAtOnce = 7;
