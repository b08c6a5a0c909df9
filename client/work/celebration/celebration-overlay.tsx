import { clsx } from 'clsx';
import { CircleCheckBig, PartyPopper, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { isComposing } from '#client/ui/composing.ts';
import { boxesToKeepClear, shiftOf } from '#client/ui/keep-clear.ts';

import { endCelebration, useCelebration, looks } from './celebrate.ts';
import type { Occasion } from './celebrate.ts';
import { Confetti } from './confetti.tsx';

/** Shows celebrations above the page. Clicks pass through; Escape closes it. */
export function CelebrationOverlay() {
  const celebration = useCelebration();
  useEscape(celebration !== null);
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      {celebration && (
        <div
          key={celebration.id}
          data-celebration={celebration.type}
          className={clsx(
            'absolute inset-0 transition-opacity duration-500',
            celebration.fading && 'opacity-0',
          )}
        >
          <Confetti
            pieces={looks[celebration.type].pieces}
            isFromControl={celebration.type === 'step'}
          />
          {celebration.type === 'step' ? (
            <Pill name={celebration.name} />
          ) : (
            <Card type={celebration.type} name={celebration.name} />
          )}
        </div>
      )}
    </div>
  );
}

/** Completing a step is frequent, so its message leaves the page uncovered. */
function Pill({ name }: { name: string }) {
  return (
    <p className="absolute top-2 left-1/2 flex max-w-[min(24rem,100%-2rem)] -translate-x-1/2 animate-appear items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 py-1 text-sm whitespace-nowrap shadow-overlay">
      <CircleCheckBig aria-hidden="true" className="size-4 text-success-ink" />
      <span className="font-medium text-ink">{looks.step.title}</span>
      <span dir="auto" translate="no" className="truncate text-ink-soft">
        {name}
      </span>
    </p>
  );
}

type Larger = Exclude<Occasion['type'], 'step'>;

function Card({ type, name }: { type: Larger; name: string }) {
  const Icon = icons[type];
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) keepClear(card.current);
  }, []);
  return (
    <div
      ref={card}
      className="absolute inset-0 m-auto flex h-fit w-fit max-w-[min(24rem,100%-2rem)] min-w-64 animate-dialog flex-col items-center rounded-lg border border-line-strong bg-surface px-8 py-6 text-center shadow-overlay"
    >
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-success-soft text-success-ink">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p className="text-xl font-semibold tracking-tight text-ink">{looks[type].title}</p>
      <p
        dir="auto"
        translate="no"
        className="mt-1 line-clamp-3 text-base wrap-anywhere text-ink-soft"
      >
        {name}
      </p>
    </div>
  );
}

/** Escape closes the celebration, unless it was pressed in something that is open. */
function useEscape(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented)
        endCelebration();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [active]);
}

/** Centres the card in the window, unless it would cover the area in use. */
function keepClear(card: HTMLElement): void {
  // The layout size, because the card is scaled while it appears.
  const { offsetWidth: width, offsetHeight: height } = card;
  const top = (window.innerHeight - height) / 2;
  const left = (window.innerWidth - width) / 2;
  const box = { top, bottom: top + height, left, right: left + width };
  const shift = shiftOf(box, boxesToKeepClear(), window.innerHeight);
  if (shift !== 0) card.style.translate = `0 ${shift}px`;
}

const icons: Record<Larger, LucideIcon> = {
  task: PartyPopper,
  project: Trophy,
};
