import { plural } from '#contract/words.ts';
import type { TextRole } from '#slide/blocks.ts';
import { isLong, twoAtMost } from '#slide/cards.ts';
import type { SlidePerson } from '#slide/cards.ts';
import type { SlideContent } from '#slide/content.ts';
import type { SlideProblem } from '#slide/problems.ts';

type Content = Pick<SlideContent, 'title' | 'people' | 'format'>;

export function wordsOf(problems: readonly SlideProblem[], content: Content): string[] {
  const small = problems.flatMap((problem) => (problem.kind === 'small' ? [problem.where] : []));
  const sentences = new Set<string>();
  for (const problem of problems) {
    if (problem.kind === 'full') {
      const people = isOfPeople(problem.where) ? ' or use fewer people' : '';
      sentences.add(
        `The text does not fit on a slide: ${names[problem.where]}. Shorten the text${people}.`,
      );
    } else if (problem.kind === 'glyphs') {
      const characters = problem.characters.slice(0, mostCharacters).join(' ');
      const more = problem.characters.length > mostCharacters ? ' and others' : '';
      sentences.add(
        `The slide's font has no ${characters}${more}. Other computers may show something else there.`,
      );
    } else {
      sentences.add(tooSmall(small, content));
    }
  }
  return [...sentences];
}

/** Empty unless the message welcomes hiring managers with the others. */
export function managersNotice(managers: readonly string[]): string[] {
  if (managers.length === 0) return [];
  const noun = plural(managers.length, 'manager');
  return [
    `{names} includes the hiring ${noun}: ${managers.join(', ')}. {advisor} names only the advisors.`,
  ];
}

const mostCharacters = 12;

const names: Record<TextRole, string> = {
  title: 'the slide title',
  message: 'the message',
  person: 'the people',
  label: 'the people',
  compliance: 'the compliance number',
  organisation: "the organization's name",
};

function tooSmall(small: readonly TextRole[], content: Content): string {
  const long = longTexts(small, content);
  const crowded = small.some(isOfPeople) && content.people.length > twoAtMost;
  const remedies = [
    (long.length > 0 || !crowded) && `shorten ${long.length > 0 ? listed(long) : 'the texts'}`,
    crowded && 'use fewer people',
    content.format !== 'portrait' && 'choose a taller format',
  ].filter((remedy) => remedy !== false);
  const what = [...new Set(small.map((where) => names[where]))].join(', ');
  const [first = '', ...rest] = remedies;
  const advice = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', or ');
  return `Too small to read on a phone: ${what}. ${advice}.`;
}

function isOfPeople(role: TextRole): boolean {
  return role === 'person' || role === 'label';
}

function longTexts(small: readonly TextRole[], { title, people }: Content): string[] {
  const own = small.filter((role) => !isOfPeople(role) && role !== 'title');
  return [
    ...(small.includes('title') || isLong(title, 'bold') ? [names.title] : []),
    ...(small.some(isOfPeople) ? people.flatMap(longOf) : []),
    ...own.map((role) => names[role]),
  ];
}

function longOf(person: SlidePerson): string[] {
  const of = `of ${quoted(person.name)}`;
  const texts: [string, string, 'bold' | 'regular'][] = [
    [`the name ${quoted(person.name)}`, person.name, 'bold'],
    [`the business title ${of}`, person.title, 'regular'],
  ];
  if (person.role === 'senior') {
    texts.push([`the prior firm ${of}`, person.priorFirm, 'regular']);
    texts.push([`the location ${of}`, person.location, 'regular']);
  }
  return texts.filter(([, text, weight]) => isLong(text, weight)).map(([words]) => words);
}

const mostQuoted = 30;
const mostListed = 4;

function quoted(name: string): string {
  const characters = Array.from(name.trim());
  const most = characters.slice(0, mostQuoted).join('').trimEnd();
  return `“${most}${characters.length > mostQuoted ? '…' : ''}”`;
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, mostListed);
  if (texts.length > mostListed) return `${shown.join(', ')} and others`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}
