import type { Query } from '@tanstack/react-query';

import type { Change, LoggedChange } from '#contract/live.ts';

/** The reads in which these records are as the answer to a write reported them. */
export type Shown = {
  records: readonly Pick<Change, 'entity' | 'id'>[];
  reads: ReadonlySet<Query>;
};

/** A change with what its answer has shown already. */
export type AppliedChange = LoggedChange & { shown?: Shown };
