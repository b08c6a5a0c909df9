import { DueInRow } from '#client/outline/due-in-row.tsx';
import { RoundSigns } from '#client/shared/round-signs.tsx';
import { RowWithTools } from '#client/ui/row-tools.tsx';
import { CommentButton } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { CompactStep } from '#client/work/compact-step.tsx';
import { EvidenceButton } from '#client/work/evidence/evidence-button.tsx';
import type { WorkStep } from '#contract/my-work.ts';
import { dot } from '#contract/words.ts';

import { GroupHeading } from './group-heading.tsx';
import type { Heading } from './group-heading.tsx';
import { LastRound } from './last-round.tsx';

/** As in My Work, without links to pages that a personal link does not open. */
export function MineRow({ step, heading }: { step: WorkStep; heading: Heading | null }) {
  const { id, name, projectId, projectName, taskTitle, market, evidenceRequired } = step;
  const commented = { on: 'step', id, projectId, name } as const;
  return (
    <RowWithTools className="group/row border-t border-line first:border-t-0">
      {heading && <GroupHeading {...heading} />}
      <div className="px-3 sm:pr-5 sm:pl-4" data-work={id} tabIndex={-1}>
        <CompactStep
          step={step}
          href={null}
          canTick
          refused={null}
          className="py-1"
          place={
            <span dir="auto" translate="no">
              {[projectName, market, taskTitle].join(dot)}
            </span>
          }
          signs={
            <>
              <RoundSigns
                step={step}
                blocker={step.blocker}
                needsEvidence={evidenceRequired}
                whole
              />
              {step.roundsCount > 0 && <LastRound stepId={id} />}
            </>
          }
          comments={
            <span className="flex items-center gap-1">
              <EvidenceButton
                projectId={projectId}
                item={{ taskStepId: id }}
                name={name}
                required={evidenceRequired}
                readOnly={false}
                guard={(act) => act()}
              />
              <CommentButton of={commented} count={step.commentsCount} />
            </span>
          }
          due={
            <DueInRow
              name={name}
              projectId={projectId}
              due={step}
              open
              onChange={undefined}
              blank={null}
            />
          }
        />
      </div>
      <Comments of={commented} className="border-t border-line" />
    </RowWithTools>
  );
}
