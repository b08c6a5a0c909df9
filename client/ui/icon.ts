import { createElement } from 'react';
import type { SVGProps } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * The build substitutes this for lucide-react's icon factory, whose two components compute every attribute in every
 * render: a project has hundreds of icons.
 */
export function iconOf({ node }: { node: Shape[] }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    const classes = className ? `lucide ${className}` : 'lucide';
    return createElement('svg', { ...look, ...rest, className: classes }, ...shapes);
  };
}
