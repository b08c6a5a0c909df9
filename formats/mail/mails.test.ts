import { expect, test } from 'vitest';

import { aDigest, anItem, anna, place, secret } from './a-digest.ts';
import { digestMail } from './digest.ts';
import type { Digest } from './digest.ts';
import { mentionMail, sentBackMail, testMail } from './instant.ts';
import { subjectOf } from './mail.ts';
import { writtenMail } from './write-mail.ts';

const brand = { name: 'Northwind Partners', primaryColour: '#1d4ed8' };

function written(given: Partial<Digest>) {
  const contents = digestMail(aDigest(given), place);
  if (!contents) throw new Error('Nothing to say');
  return writtenMail(contents, brand);
}

const late = anItem({ name: 'Order the laptop', dueDate: '2026-11-27' });
const soon = anItem({ name: 'Book the room', dueDate: '2026-12-03' });

test('a digest lists what is overdue, due today and due later this week', () => {
  const { subject, text } = written({ overdue: [late], today: [anItem()], week: [soon] });
  expect(subject).toBe('1 item overdue, 1 due today');
  expect(text).toBe(`1 item overdue, 1 due today

Monday, November 30

OVERDUE

* Order the laptop
  Anna Berg · Licenses · 3 days late
  https://waymark.firm.example/projects/1?task=2&step=3

DUE TODAY

* Register the licenses
  Anna Berg · Licenses
  https://waymark.firm.example/projects/1?task=2&step=3

LATER THIS WEEK

* Book the room
  Anna Berg · Licenses · due Thu, Dec 3
  https://waymark.firm.example/projects/1?task=2&step=3

Open My Work:
https://waymark.firm.example/my-work

--${' '}
You get this on working days because items in Waymark are yours.
Change what you get: https://waymark.firm.example/settings/account
Unsubscribe: https://waymark.firm.example/unsubscribe/abc
`);
});

test('a digest without anything is none', () => {
  expect(digestMail(aDigest(), place)).toBeNull();
});

test.each<[string, Partial<Digest>]>([
  ['2 items overdue', { overdue: [late, late] }],
  ['1 item due today', { today: [anItem()] }],
  ['3 items due today', { today: [anItem(), anItem(), anItem()] }],
  ['1 item due this week', { week: [soon] }],
  ['2 items overdue, 2 due today', { overdue: [late, late], today: [anItem(), anItem()] }],
])('the subject is %s', (subject, given) => {
  expect(written(given).subject).toBe(subject);
});

test('the first digest of a hire is its start mail', () => {
  const items = Array.from({ length: 7 }, (_, index) =>
    anItem({ dueDate: `2026-12-${20 - index}` }),
  );
  const start = written({ news: [{ kind: 'assigned', hire: anna, items, href: null }] });
  expect(start.subject).toBe('7 items are yours: Anna Berg');
  expect(start.text).toContain('* Anna Berg: 7 items are yours\n  the first is due Mon, Dec 14');
});

test('no subject has the name of a restricted hire, or of an item of one', () => {
  const items = [anItem({ name: 'Call Viktor Geheim', hire: secret })];
  const about = { author: 'Olivia Chen', hire: secret, item: 'Call Viktor Geheim' };
  const mails = [
    written({ overdue: items, today: items, week: items }),
    written({ news: [{ kind: 'assigned', hire: secret, items, href: null }] }),
    written({ news: [{ kind: 'sentBack', item: anItem({ hire: secret }) }] }),
    writtenMail(mentionMail({ ...about, text: 'Hello' }, place), brand),
    writtenMail(
      sentBackMail({ ...about, task: 'Viktor Geheim', reason: 'Viktor', note: null }, place),
      brand,
    ),
  ];
  for (const { subject, html, text } of mails) {
    expect(subject).not.toContain('Viktor');
    expect(html).not.toContain(`<title>Viktor`);
    expect(text).toContain('Viktor Geheim');
  }
});

test('forty items are counted, and twenty of them shown', () => {
  const forty = Array.from({ length: 40 }, (_, index) => anItem({ name: `Item ${index + 1}` }));
  const { subject, text, html } = written({ today: forty });
  expect(subject).toBe('40 items due today');
  expect(text).toContain('DUE TODAY (40)');
  expect(text).toContain('* Item 20\n');
  expect(text).not.toContain('Item 21');
  expect(html).toContain('and 20 more');
});

test('news say what happened', () => {
  const { subject, text } = written({
    news: [
      { kind: 'mentioned', author: 'Olivia Chen', text: 'Look here', hire: anna, href: null },
      { kind: 'unblocked', item: anItem({ name: 'Sign' }) },
      { kind: 'sentBack', item: anItem({ name: 'Scan', dueDate: null }) },
    ],
  });
  expect(subject).toBe('3 things new for you');
  expect(text).toContain('* Olivia Chen mentioned you\n  Anna Berg · Look here');
  expect(text).toContain('* Sign\n  Can begin now · Anna Berg · Licenses');
  expect(text).toContain('* Scan\n  Sent back to you · Anna Berg · Licenses');
});

test('instant mails say who, where and what', () => {
  const mention = writtenMail(
    mentionMail(
      { author: 'Olivia Chen', text: 'See <b>here</b>\nplease', hire: anna, item: null },
      place,
    ),
    brand,
  );
  expect(mention.subject).toBe('Olivia Chen mentioned you: Anna Berg');
  expect(mention.text).toContain('> See <b>here</b>\n> please');
  expect(mention.html).toContain('See &lt;b&gt;here&lt;/b&gt;<br>please');
  const back = { author: 'Olivia Chen', item: 'Scan', task: 'Papers', hire: anna };
  const sent = writtenMail(
    sentBackMail({ ...back, reason: 'Unreadable', note: 'Page 2' }, place),
    brand,
  );
  expect(sent.subject).toBe('Sent back to you: Scan, Anna Berg');
  expect(sent.text).toContain('> Unreadable: Page 2');
  expect(writtenMail(testMail(place), brand).subject).toBe('Test from Waymark');
});

test('a subject is one short line whatever names contain', () => {
  expect(subjectOf('One\r\nBcc: all@firm.example\u2028 two\u202E\0')).toBe(
    'One Bcc: all@firm.example two',
  );
  // Mail programs would decode it, to a line break too.
  expect(subjectOf('=?utf-8?q?=0D=0ABcc:_all?= ==??')).toBe('= ?utf-8?q?=0D=0ABcc:_all?= == ??');
  const long = subjectOf('𝔛'.repeat(500));
  expect(Array.from(long)).toHaveLength(120);
  expect(long.isWellFormed()).toBe(true);
  expect(long.endsWith('…')).toBe(true);
});

test('names cannot add lines to the plain text, nor turn one', () => {
  const name = 'Scan\r\n\n-- \nOpen your items:\u2028https://evil.example/mine\u202E';
  const shown = 'Scan -- Open your items: https://evil.example/mine';
  const hire = { id: 1, name, isRestricted: false };
  const item = anItem({ name, task: name, hire });
  const { text } = written({
    today: [item],
    news: [{ kind: 'assigned', hire, items: [item, item], href: null }],
  });
  expect(text).toContain(`* ${shown}\n  ${shown} · ${shown}\n`);
  const back = { item: name, task: name, hire, reason: 'Blurred', note: 'a\rb\r\nc\u2028-- ' };
  const mails = [
    mentionMail({ author: name, text: 'a\rb\r\nc', hire, item: name }, place),
    sentBackMail({ ...back, author: name }, place),
  ].map((contents) => writtenMail(contents, brand));
  for (const mail of [...mails, { text, subject: '' }]) {
    expect(
      mail.text.split('\n').filter((line) => /^(-- |Open your|https:..evil)/.test(line)),
    ).toEqual(['-- ']);
    expect(mail.text).not.toMatch(/[\r\u2028\u202e]/);
  }
  expect(mails[0]?.text).toContain('> a\n> b\n> c\n');
});

test('names cannot break out of the HTML', () => {
  const name = `"><script>alert('1')</script>&amp;`;
  const hire = { id: 1, name, isRestricted: false };
  const { html } = written({ today: [anItem({ name, task: name, hire })] });
  expect(html).not.toContain('<script');
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;');
});

test('the HTML loads nothing and has no tables', () => {
  const { html } = written({ overdue: [late], today: [anItem()], week: [soon] });
  expect(html).not.toMatch(/<(img|table|script|link|iframe|form)|url\(|@import/i);
  expect(html).toContain('prefers-color-scheme: dark');
});

test.each([
  ['#1d4ed8', '#ffffff'],
  ['#fde047', '#000000'],
])('the button on %s has letters in %s', (primaryColour, ink) => {
  const contents = digestMail(aDigest({ today: [anItem()] }), place);
  if (!contents) throw new Error('Nothing to say');
  const { html } = writtenMail(contents, { ...brand, primaryColour });
  expect(html).toContain(`background:${primaryColour};color:${ink}`);
});
