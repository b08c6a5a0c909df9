import { useCode } from '#client/ui/later.tsx';
import type { Later } from '#client/ui/later.tsx';

import { QueryState } from './query-state.tsx';
import type { QueryStateProps } from './query-state.tsx';

type LateStateProps<Props> = Pick<
  QueryStateProps<unknown, unknown>,
  'content' | 'rows' | 'loading' | 'framed'
> & { part: Later<Props>; props: Props };

/** A part of a page with code of its own, with the states of a query until that has loaded. */
export function LateState<Props extends object>({ part, props, ...states }: LateStateProps<Props>) {
  const { Code, ...query } = useCode(part);
  return (
    <QueryState query={{ ...query, data: Code }} {...states}>
      {(Loaded) => <Loaded {...props} />}
    </QueryState>
  );
}
