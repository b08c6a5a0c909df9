type ProgressRingProps = { value: number; label: string };

const radius = 9;
const round = 2 * Math.PI * radius;

export function ProgressRing({ value, label }: ProgressRingProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%`}
      title={`${label}: ${percent}%`}
      className="flex flex-none items-center gap-1"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 -rotate-90 fill-none">
        <circle cx="12" cy="12" r={radius} strokeWidth="4" className="stroke-pressed" />
        {percent > 0 && (
          <circle
            cx="12"
            cy="12"
            r={radius}
            strokeWidth="4"
            strokeDasharray={`${(percent / 100) * round} ${round}`}
            className={percent === 100 ? 'stroke-success' : 'stroke-accent'}
          />
        )}
      </svg>
      <span
        aria-hidden="true"
        translate="no"
        className="w-8.5 text-xs whitespace-nowrap text-ink-soft tabular-nums"
      >
        {percent}%
      </span>
    </span>
  );
}
