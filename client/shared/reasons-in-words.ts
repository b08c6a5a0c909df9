/** Why an account sees a project, as one phrase: the reasons are phrases of their own, such as `owner of 3 items`. */
export function reasonsInWords(reasons: readonly string[]): string {
  const words = reasons.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
