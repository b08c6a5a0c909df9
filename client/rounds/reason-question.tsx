import { closeQuestion, useQuestion } from '#client/shared/asked-reason.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

/** The dialog of whoever completes a step that needs a reason. */
export function ReasonQuestion() {
  const question = useQuestion();
  const lost = () => {
    showNotLoaded('The question for a reason');
    closeQuestion();
  };
  return (
    question && (
      <LatePart onFailed={lost}>
        <ReasonDialog question={question} />
      </LatePart>
    )
  );
}

const ReasonDialog = later(() => import('./reason-dialog.tsx'), 'ReasonDialog');
