import { closeQuestion, useQuestion } from '#client/shared/retry-with-reason.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

export function ReasonQuestion() {
  const question = useQuestion();
  const lost = () => {
    showNotLoaded('the question for a reason');
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
