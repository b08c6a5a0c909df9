import { lazy, useEffect, useState } from 'react';
import type { FunctionComponent } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown
  ? Props
  : object;

/** A component whose code is fetched late. It suspends until the code is there. */
export type Later<Props> = FunctionComponent<Props> & {
  /** Fetches the code, once. */
  load: () => Promise<unknown>;
  /** The same for a hover or a focus: a failure shows when the component does. */
  prefetch: () => void;
  /** The component itself, once its code is there: it never suspends. */
  code: () => FunctionComponent<Props> | undefined;
};

/** A component by its module and its name there: `later(() => import('./dialog.tsx'), 'Dialog')`. */
export function later<Module, Name extends keyof Module>(
  importing: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let code: FunctionComponent<Props> | undefined;
  const load = async () => (code = (await importing())[name] as FunctionComponent<Props>);
  const component = lazy(async () => ({ default: await load() }));
  const prefetch = () => void load().catch(() => {});
  return Object.assign(component, { load, prefetch, code: () => code });
}

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
