import { lazy, useState } from 'react';
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
  /** The component itself, once its code is there. */
  code: () => ComponentType<Props> | undefined;
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
    // The first choice stays: another component would be mounted anew.
    const [Code] = useState<ComponentType<Props>>(() => code ?? Waiting);
    return <Code {...props} />;
  }
  const prefetch = () => void load().catch(() => {});
  return Object.assign(Late, { load, prefetch, code: () => code });
}
