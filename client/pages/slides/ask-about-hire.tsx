import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { listed } from '#contract/words.ts';

import { Setback } from './setback.tsx';
import type { HireQuestion } from './use-hire.ts';

type AskAboutHireProps = { question: HireQuestion; onAgree: () => void; onDecline: () => void };

/** Asks before a project replaces typed input, or is announced in spite of a setback. */
export function AskAboutHire({ question, onAgree, onDecline }: AskAboutHireProps) {
  const { project, lost, setback } = question;
  const replaces = lost.length > 0;
  return (
    <ConfirmDialogLater
      open
      onOpenChange={onDecline}
      title={replaces ? `Start a new slide for ${project.name}?` : `Announce ${project.name}?`}
      description={
        <>
          {setback && <Setback>{setback}</Setback>}
          {replaces && `This form will lose the ${listed(lost)} entered in it.`}
        </>
      }
      confirm={replaces ? 'Start new slide' : 'Announce anyway'}
      cancel={replaces ? 'Keep editing' : 'Cancel'}
      onConfirm={() => closeAndGoOn(onAgree, focusTitle)}
    />
  );
}

/** The first field that the project does not fill in. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('form input[name="title"]')?.focus();
}
