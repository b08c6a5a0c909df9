function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`flex-none ${className}`}>
      <rect width="32" height="32" rx="8" fill="#2c5acb" />
      <g strokeLinejoin="round" transform="translate(-3.7 -2.9) scale(1.2)">
        <path fill="#b4c8ff" stroke="#b4c8ff" d="M6.6 17l3.8-3.1 2.7 3.35-2.9 4.2z" />
        <path fill="#fff" stroke="#fff" d="M22.4 7.2l3.8 2.6-9.7 14.2-3.8-2.6z" />
      </g>
    </svg>
  );
}

export function Brand({ short = false }: { short?: boolean | undefined }) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <Logo />
      {!short && programName}
    </span>
  );
}

export const programName = 'Waymark';
