import { useEffect, useState } from 'react';

import type { Later } from './later.tsx';

/** The code of a component for a place that offers to try again instead of suspending. */
export function useCode<Props>({ load, code }: Later<Props>) {
  const [state, setState] = useState({ isError: false, isFetching: code() === undefined });
  const { isFetching } = state;
  useEffect(() => {
    if (!isFetching) return;
    load().then(
      () => setState({ isError: false, isFetching: false }),
      () => setState({ isError: true, isFetching: false }),
    );
  }, [load, isFetching]);
  const refetch = () => setState((before) => ({ ...before, isFetching: true }));
  return { Code: code(), ...state, refetch };
}
