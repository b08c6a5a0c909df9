import { lazy, useEffect, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown
  ? Props
  : object;

/** A component whose code is fetched late. It suspends until the code is there. */
export type Later<Props> = FunctionComponent<Props> & {
  /** Fetches the code, once. */
  load: () => Promise<unknown>;
  /** The same for a hover or a focus: a failure shows when the component does. */
  prefetch: () => void;
  /** For a place that offers to try again instead of suspending. */
  useCode: () => LateCode<Props>;
};

type LateCode<Props> = {
  Code: ComponentType<Props> | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => void;
};

/** A component by its module and its name there: `later(() => import('./dialog.tsx'), 'Dialog')`. */
export function later<Module, Name extends keyof Module>(
  importing: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let code: ComponentType<Props> | undefined;
  const load = async () => (code = (await importing())[name] as ComponentType<Props>);
  const Waiting = lazy(async () => ({ default: await load() }));

  function Late(props: Props) {
    // Whichever is shown first stays: another component would be mounted anew.
    const [Code] = useState<ComponentType<Props>>(() => code ?? Waiting);
    return <Code {...props} />;
  }
  function useCode(): LateCode<Props> {
    const [state, setState] = useState({ isError: false, isFetching: code === undefined });
    const { isFetching } = state;
    useEffect(() => {
      if (!isFetching) return;
      load().then(
        () => setState({ isError: false, isFetching: false }),
        () => setState({ isError: true, isFetching: false }),
      );
    }, [isFetching]);
    const refetch = () => setState((before) => ({ ...before, isFetching: true }));
    return { Code: code, ...state, refetch };
  }
  return Object.assign(Late, { load, prefetch: () => void load().catch(() => {}), useCode });
}
