/** The card of a form for visitors, below the brand. */
export const formCardClass =
  'mx-auto w-full max-w-104 px-4 pt-4 pb-10 sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-8';

export const formHeadingClass = 'text-xl font-semibold tracking-tight text-ink';
