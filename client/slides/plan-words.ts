import type { TextRole } from '../../contract/slide-blocks.ts';
import type { SlideProblem } from '../../contract/slide-problems.ts';

/** What is wrong with a slide as planned, in plain words. */
export function wordsOf(problems: readonly SlideProblem[]): string[] {
  const small = problems.flatMap((problem) =>
    problem.kind === 'small' ? names[problem.where] : [],
  );
  const sentences = new Set<string>();
  for (const problem of problems) {
    if (problem.kind === 'full') {
      sentences.add(
        'There is more text than fits on a slide. Shorten the message, or leave people out.',
      );
    } else if (problem.kind === 'glyphs') {
      const characters = problem.characters.slice(0, mostCharacters).join(' ');
      const more = problem.characters.length > mostCharacters ? ' and others' : '';
      sentences.add(
        `The slide's font has no ${characters}${more}. Other computers may show something else there.`,
      );
    } else {
      sentences.add(
        `Too small to be read on a phone: ${[...new Set(small)].join(', ')}. Shorten the text, take fewer people, or a higher format.`,
      );
    }
  }
  return [...sentences];
}

const mostCharacters = 12;

const names: Record<TextRole, string> = {
  title: 'the title',
  message: 'the message',
  person: 'what is said of the people',
  label: 'what is said of the people',
  compliance: 'the compliance number',
  organisation: 'the organisation',
};
