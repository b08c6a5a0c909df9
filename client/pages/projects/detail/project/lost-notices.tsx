import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { Notice } from '#client/ui/notice.tsx';
import { useDraftsUnder } from '#client/ui/use-draft.ts';
import type { Task } from '#contract/tasks.ts';

import { draftsOfProject } from './draft-keys.ts';
import { lastLostNotice, useFocusRescue } from './focus-rescue.ts';
import { lostInput } from './lost-input.ts';
import type { LostInput } from './lost-input.ts';

export type LostNoticesProps = {
  projectId: number;
  /** The existing tasks; null if the project was deleted. */
  tasks: readonly Task[] | null;
};

/** Shows drafts of deleted records until they are discarded, and rescues the focus. */
export function LostNotices({ projectId, tasks }: LostNoticesProps) {
  useFocusRescue(tasks);
  const lost = lostInput(useDraftsUnder(draftsOfProject(projectId)), tasks);
  return lost.map((one) => <LostNotice key={one.name} lost={one} />);
}

function LostNotice({ lost: { name, gone, text } }: { lost: LostInput }) {
  const [copied, setCopied] = useState(false);
  const discard = () => {
    discardDrafts(name);
    recoverFocus(lastLostNotice);
  };
  return (
    <div data-lost-input="" tabIndex={-1} className="mt-6 mb-6 scroll-mt-20 scroll-mb-4 rounded-md">
      <Notice tone="danger">
        <p>
          The {gone} in which you were typing{' '}
          {gone === 'project' ? 'is no longer available' : 'has been deleted'}. This is what you
          typed:
        </p>
        <p
          dir="auto"
          translate="no"
          className="mt-1.5 max-h-48 overflow-y-auto border-l-2 border-current pl-2 wrap-anywhere whitespace-pre-line text-ink"
        >
          {text}
        </p>
        <span className="mt-2.5 flex flex-wrap gap-2">
          {/* The clipboard does not exist on plain http addresses: the user can select and copy the text. */}
          {'clipboard' in navigator && (
            <Button
              size="sm"
              onClick={() => {
                void navigator.clipboard.writeText(text).then(() => setCopied(true));
              }}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
          <Button size="sm" onClick={discard}>
            Discard
          </Button>
        </span>
      </Notice>
    </div>
  );
}
