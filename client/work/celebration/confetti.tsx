import { useLayoutEffect, useRef, useState } from 'react';

import { lastUsedPoint } from '#client/ui/keep-clear.ts';
import type { Point } from '#client/ui/keep-clear.ts';

type ConfettiProps = { pieces: number; isFromControl: boolean };

/** Confetti that bursts from the control used last or the middle, and falls. Respects reduced motion. */
export function Confetti({ pieces, isFromControl }: ConfettiProps) {
  const [from] = useState(() => (isFromControl ? lastUsedPoint() : null));
  const place = useRef<HTMLDivElement>(null);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  useLayoutEffect(() => {
    for (const piece of place.current?.children ?? []) fly(piece, from);
  }, [from]);
  if (still) return null;
  return (
    <div
      ref={place}
      aria-hidden="true"
      data-confetti={pieces}
      className="absolute top-1/2 left-1/2"
      {...(from && { style: { left: from.x, top: from.y } })}
    >
      {Array.from({ length: pieces }, (_, index) => (
        <span
          key={index}
          className={`absolute opacity-0 ${shapes[index % shapes.length]} ${colours[index % colours.length]}`}
        />
      ))}
    </div>
  );
}

/** Up and outwards, then down and out of the window, each piece on its own path; from a point not as far. */
function fly(piece: Element, from: Point | null): void {
  const angle = between(0, 2 * Math.PI);
  const reach = from ? between(0.04, 0.16) : between(0.15, 0.5);
  const outX = Math.cos(angle) * reach * Math.min(window.innerWidth, 1100);
  const outY =
    Math.sin(angle) * reach * window.innerHeight * 0.7 - window.innerHeight * (from ? 0.06 : 0.12);
  const turn = between(-720, 720);
  const at = (x: number, y: number, turned: number) =>
    `translate(${x}px, ${y}px) rotate(${turned}deg) rotateX(${turned * 1.4}deg)`;
  piece.animate(
    [
      { transform: at(0, 0, 0), opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
      { transform: at(outX, outY, turn / 2), opacity: 1, offset: 0.3, easing: 'ease-in' },
      { opacity: 1, offset: 0.8 },
      { transform: at(outX * 1.2, window.innerHeight * 0.6, turn), opacity: 0 },
    ],
    { duration: between(2200, 3000), delay: between(0, 120), fill: 'backwards' },
  );
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}

const shapes = ['h-2.5 w-1.5 rounded-[1px]', 'size-2 rounded-full', 'h-1.5 w-3 rounded-[1px]'];
const colours = ['bg-accent', 'bg-success', 'bg-[#e8a317]', 'bg-danger', 'bg-[#8a63d2]'];
