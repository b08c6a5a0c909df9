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
      const name = names[problem.where];
      sentences.add(`There is more text than fits on a slide: ${name}. ${remedyOf([name])}.`);
    } else if (problem.kind === 'glyphs') {
      const characters = problem.characters.slice(0, mostCharacters).join(' ');
      const more = problem.characters.length > mostCharacters ? ' and others' : '';
      sentences.add(
        `The slide's font has no ${characters}${more}. Other computers may show something else there.`,
      );
    } else {
      sentences.add(
        `Too small to be read on a phone: ${[...new Set(small)].join(', ')}. ${remedyOf(small)}, or take a higher format.`,
      );
    }
  }
  return [...sentences];
}

const mostCharacters = 12;

const peopleNames = 'what is said of the people';

/** What makes room for these texts. */
function remedyOf(small: readonly string[]): string {
  const people = small.includes(peopleNames);
  if (!people) return 'Shorten the text';
  return small.every((name) => name === peopleNames)
    ? 'Shorten what is said of them, take fewer people'
    : 'Shorten the texts, take fewer people';
}

const names: Record<TextRole, string> = {
  title: 'the title',
  message: 'the message',
  person: peopleNames,
  label: peopleNames,
  compliance: 'the compliance number',
  organisation: 'the organisation',
};
