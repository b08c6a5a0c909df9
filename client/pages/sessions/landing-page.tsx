import { Archive, ListChecks, Megaphone, RefreshCw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useHistoryState } from 'wouter/use-browser-location';

import type { SignedOutState } from '#client/data/session/sign-out.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';

import { LandingPicture } from './landing-picture.tsx';

export function LandingPage() {
  const warning = useHistoryState<SignedOutState>()?.warning;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 sm:px-6">
      <section className="flex items-center justify-between gap-12 py-14 sm:py-20 lg:py-12">
        <div>
          <PageHeading
            title="Successfully Signed Out"
            className="text-3xl font-semibold tracking-tight text-balance text-ink"
          />
          {warning && (
            <Notice tone="danger" className="mt-4 max-w-xl">
              The server couldn't save the sign-out. {warning}
            </Notice>
          )}
          <p className="mt-3 max-w-xl text-lg text-ink-soft">
            Waymark keeps every step of a hire in sight: what is done, what comes next and who has
            it, from the first form to the announcement.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href="/auth" tone="primary" size="lg">
              Sign In Again
            </ButtonLink>
            <Button size="lg" onClick={() => location.reload()}>
              Stay on Homepage
            </Button>
          </div>
        </div>
        <LandingPicture />
      </section>
      <section aria-label="What Waymark does" className="grid gap-4 sm:grid-cols-2">
        {features.map(({ icon: Icon, title, text }) => (
          <article key={title} className="rounded-lg border border-line bg-surface p-5">
            <Icon aria-hidden="true" className="size-5 text-accent-ink" />
            <h2 className="mt-3 text-lg font-semibold text-ink">{title}</h2>
            <p className="mt-1 text-base text-ink-soft">{text}</p>
          </article>
        ))}
      </section>
      <section className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-accent-soft px-5 py-4">
        <p className="text-lg font-semibold text-ink">Ready to pick up where you left off?</p>
        <ButtonLink href="/auth" tone="primary">
          Sign In Now
        </ButtonLink>
      </section>
      <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-10 text-sm text-ink-faint">
        <p>Your data stays available when you sign back in.</p>
        <p>For support, contact your system administrator.</p>
      </footer>
    </div>
  );
}

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ListChecks,
    title: 'Checklists from templates',
    text: 'Start each project from a template: tasks, steps and details are there, ready to be assigned. Roles decide who can edit and who can only view.',
  },
  {
    icon: RefreshCw,
    title: 'Progress that everyone sees at once',
    text: 'A tick appears on every screen within a moment. The dashboard filters by market and manager, and the activity log shows who did what.',
  },
  {
    icon: Archive,
    title: 'A searchable archive',
    text: 'Finished projects move out of the way without getting lost. Find them again by name, category or market, with every detail as it was.',
  },
  {
    icon: Megaphone,
    title: 'Announcements',
    text: 'Turn a photo, a few names and a message template into a slide for LinkedIn, as a PowerPoint file that is ready to post.',
  },
];
