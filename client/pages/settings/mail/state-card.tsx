import type { ReactNode } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { shortMoment } from '#client/ui/day.ts';
import { Notice } from '#client/ui/notice.tsx';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';
import { mailRetryHours } from '#contract/mail.ts';
import type { MailOverview } from '#contract/mail.ts';
import { counted, listed } from '#contract/words.ts';

export function StateCard({ mail }: { mail: MailOverview }) {
  const { missing, from, waiting, lastSentAt, lastProblem, lastProblemAt } = mail;
  const isOff = missing.length > 0;
  return (
    <Card title={titleOf(mail)} actions={<SendTest isOff={isOff} />}>
      {isOff ? (
        <Notice>
          {`Set ${listed(missing)} on the server, and restart it. The section Email of docs/operations.md describes them.`}
        </Notice>
      ) : (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact name="Sender">{from}</Fact>
          <Fact name="Last mail">{lastSentAt ? <Moment at={lastSentAt} /> : 'None yet'}</Fact>
          <Fact name="Waiting">{waiting === 0 ? 'None' : counted(waiting, 'mail')}</Fact>
          <Fact name="Last problem">
            {lastProblem && lastProblemAt ? (
              <>
                {lastProblem}, <Moment at={lastProblemAt} />
              </>
            ) : (
              'None'
            )}
          </Fact>
        </dl>
      )}
      {mail.failingSince && (
        <Notice tone="danger" className="mt-4">
          {`No mail can be sent. It is tried again, and what has waited for ${mailRetryHours} hours is left to the next digest.`}
        </Notice>
      )}
    </Card>
  );
}

function titleOf({ missing, failingSince }: MailOverview): string {
  if (missing.length > 0) return 'Not set up';
  return failingSince ? `Failing since ${shortMoment(failingSince)}` : 'On';
}

function SendTest({ isOff }: { isOff: boolean }) {
  const { mutate, isPending } = useWrite('testMail', {
    onSuccess: ({ to, problem }) =>
      problem ? showFailure(`${problem}.`) : showSuccess(`Test sent to ${to}`),
    failure: 'Failed to send a test',
  });
  return (
    <Button
      busy={isPending}
      busyLabel="Sending..."
      disabledBecause={isOff ? 'Mail is not set up on this server' : null}
      onClick={() => mutate({})}
    >
      Send a Test
    </Button>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{shortMoment(at)}</time>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="text-base wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
