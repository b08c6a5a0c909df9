import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { Notice } from '#client/ui/notice.tsx';

import { HourCard, hourDraftKey } from './hour-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { StateCard } from './state-card.tsx';

export function MailOfServer() {
  const refused = useRefusal('primary');
  const query = useQuery({
    ...readOf('readMail'),
    enabled: refused === null,
    // No live change reports what was sent.
    staleTime: 0,
    refetchInterval: everyMs,
  });
  // Each discard remounts the form.
  const [round, setRound] = useState(0);
  const onDiscard = () => {
    discardDrafts(hourDraftKey);
    setRound(round + 1);
    recoverFocus(() => document.querySelector<HTMLElement>('main [type="submit"]'));
  };
  if (refused) return <Notice>{refused}.</Notice>;
  return (
    <QueryState query={query} content="email" framed>
      {(mail) => (
        <div className="flex flex-col gap-4">
          <StateCard mail={mail} />
          <HourCard key={round} {...{ mail, onDiscard }} />
          <PreviewCard />
        </div>
      )}
    </QueryState>
  );
}

const everyMs = 10_000;
