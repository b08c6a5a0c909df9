/** What a line is dragged by shows itself where one points or works, in the space before the line. */
export const handleClass =
  'absolute! top-1 left-0 opacity-0 transition-opacity duration-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100';
