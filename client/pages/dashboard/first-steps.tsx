import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { readOf } from '#client/data/reads.ts';
import { ButtonLink, Link } from '#client/ui/link.tsx';

export function FirstSteps() {
  const categories = useQuery(readOf('listCategories')).data?.length ?? 0;
  const markets = useQuery(readOf('listMarkets')).data?.length ?? 0;
  const templates = useQuery(readOf('listProjectTemplates')).data?.length ?? 0;
  return (
    <div className="px-4 py-8 sm:px-6 sm:py-10">
      <h3 className="text-center text-lg font-semibold text-ink">
        Three steps to the first project
      </h3>
      <p className="mt-1 text-center text-base text-ink-soft">
        No open projects found. Projects appear here until they are completed.
      </p>
      <ol className="mx-auto mt-8 grid max-w-5xl gap-6 md:grid-cols-3">
        <Step number={1} title="Add categories and markets" done={categories > 0 && markets > 0}>
          <p>
            Every project belongs to a category and a market. You can also add them while creating a
            project.
          </p>
          <p className="flex flex-wrap gap-x-4">
            <Link href="/settings?tab=categories" className={linkClass}>
              Categories
            </Link>
            <Link href="/settings?tab=markets" className={linkClass}>
              Markets
            </Link>
          </p>
        </Step>
        <Step number={2} title="Write down the checklist once" done={templates > 0}>
          <p>
            A template holds its tasks, steps and details, with due dates counted from the hire. An
            Excel or CSV file with columns for them can be imported into it.
          </p>
          <p>
            <Link href="/settings?tab=project-templates&template=new" className={linkClass}>
              New Project Template
            </Link>
          </p>
        </Step>
        <Step number={3} title="Create the project" done={false}>
          <p>
            From a template, from an Excel or CSV file, or line by line. Everybody sees each tick at
            once.
          </p>
          <p className="mt-1 flex flex-wrap gap-2">
            <ButtonLink href="/projects?new=project" tone="primary">
              Create Project
            </ButtonLink>
            {templates > 0 && (
              <ButtonLink href="/projects?new=template">Create from Template</ButtonLink>
            )}
          </p>
        </Step>
      </ol>
    </div>
  );
}

type StepProps = { number: number; title: string; done: boolean; children: ReactNode };

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        className={clsx(
          'grid size-7 flex-none place-items-center rounded-full border text-sm font-semibold tabular-nums',
          done
            ? 'border-transparent bg-success-soft text-success-ink'
            : 'border-line-strong text-ink-soft',
        )}
      >
        {done ? <Check role="img" aria-label="Completed" className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-col gap-2 text-base text-ink-soft">
        <h4 className="pt-1 font-semibold text-ink">{title}</h4>
        {children}
      </div>
    </li>
  );
}

const linkClass = 'pointer-coarse:py-2';
