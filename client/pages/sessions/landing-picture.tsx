import { clsx } from 'clsx';
import { Check } from 'lucide-react';

export function LandingPicture() {
  return (
    <div
      aria-hidden="true"
      className="w-80 rounded-lg border border-line bg-surface p-5 select-none max-lg:hidden"
    >
      <div className="flex items-baseline justify-between">
        <p className="text-base font-semibold text-ink">Branch welcome, Denver</p>
        <p className="text-sm text-ink-soft tabular-nums">62%</p>
      </div>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-pressed">
        <div className="h-full w-[62%] rounded-full bg-accent" />
      </div>
      <ol className="mt-5">
        {stations.map(({ name, state }, at) => (
          <li key={name} className="relative flex h-10 items-start gap-3 last:h-5">
            {at < stations.length - 1 && (
              <span
                className={clsx(
                  'absolute top-5 bottom-0 left-2 w-0.5 -translate-x-1/2',
                  state === 'done' ? 'bg-success' : 'bg-line-strong',
                )}
              />
            )}
            <span
              className={clsx(
                'relative mt-0.5 grid size-4 flex-none place-items-center rounded-full border-2',
                marks[state],
              )}
            >
              {state === 'done' && <Check strokeWidth={3.5} className="size-2.5 text-surface" />}
              {state === 'now' && <span className="size-1.5 rounded-full bg-accent" />}
            </span>
            <span
              className={clsx(
                'text-base',
                state === 'now' ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {name}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type State = 'done' | 'now' | 'ahead';

const stations: { name: string; state: State }[] = [
  { name: 'Registration', state: 'done' },
  { name: 'Licensing', state: 'done' },
  { name: 'Technology', state: 'done' },
  { name: 'Client letters', state: 'now' },
  { name: 'Announcement', state: 'ahead' },
];

const marks: Record<State, string> = {
  done: 'border-success bg-success',
  now: 'border-accent bg-surface',
  ahead: 'border-line-strong bg-surface',
};
