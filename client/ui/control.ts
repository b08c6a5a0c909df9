export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-field text-ink transition-colors duration-100 hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-[-1px] disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-danger aria-invalid:focus-visible:outline-danger';
