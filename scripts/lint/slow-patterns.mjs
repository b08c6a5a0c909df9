import { analyse } from 'scslre';

/**
 * Reports regular expressions that can take time in proportion to the square of a text's length, or more: two repeats
 * that can share characters, or a repeat at the start that every later character starts again. A look-behind such as
 * `(?<!\s)\s+$` begins a run only at its start.
 */
export default { meta: { name: 'slow-patterns' }, rules: { linear: { create } } };

/** @param {any} context the linter's view of one file */
function create(context) {
  return {
    /** @param {any} node */
    Literal(node) {
      if (node.regex && isSlow(node.regex.pattern, node.regex.flags))
        context.report({ node, message: 'The time of this pattern grows faster than its text.' });
    },
  };
}

/** @param {string} pattern @param {string} flags */
export function isSlow(pattern, flags) {
  return analyse({ source: pattern, flags }, { maxReports: 1 }).reports.length > 0;
}
