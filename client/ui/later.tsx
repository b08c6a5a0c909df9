import { createElement, lazy, useEffect, useState } from 'react';
import type { FunctionComponent } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown
  ? Props
  : object;

/** A lazily loaded component, which suspends until its code has loaded. */
export type Later<Props> = FunctionComponent<Props> & {
  /** Loads the code once. */
  load: () => Promise<unknown>;
  /** For hover and focus: failures are reported when the component renders. */
  prefetch: () => void;
  /** The component itself if its code has loaded; it never suspends. */
  code: () => FunctionComponent<Props> | undefined;
};

/** For example `later(() => import('./dialog.tsx'), 'Dialog')`. */
export function later<Module, Name extends keyof Module>(
  importing: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let code: FunctionComponent<Props> | undefined;
  const load = async () => (code = (await importing())[name] as FunctionComponent<Props>);
  const waiting = lazy(async () => ({ default: await load() }));
  // A lazy component suspends once even if its code has loaded. It only waits: what is mounted is always the code.
  const component = (props: Props) => createElement<Props>(code ?? waiting, props);
  const prefetch = () => void load().catch(() => {});
  return Object.assign(component, { load, prefetch, code: () => code });
}

/** For places that offer a retry instead of suspending. */
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
