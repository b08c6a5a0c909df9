import type { Unsubscribing } from './secrets.ts';

type Shown = Unsubscribing['of'] | 'ended' | 'unknown';

const texts: Record<Shown, { title: string; text: string }> = {
  digest: {
    title: 'Stop the daily digest?',
    text: 'You no longer get a mail on working days about items that are yours.',
  },
  person: {
    title: 'Stop the daily digest?',
    text: 'You no longer get a mail on working days about items that are yours.',
  },
  atOnce: {
    title: 'Stop the mails at once?',
    text: 'You no longer get a mail when somebody mentions you or sends an item back to you.',
  },
  ended: { title: 'You are unsubscribed', text: 'You get no more of these mails.' },
  unknown: {
    title: 'This link does not work',
    text: 'It is not complete. Copy it from the mail, or sign in and choose Settings, My account.',
  },
};

/** A page without scripts: mail programs open links to look at them, so only its button changes anything. */
export function unsubscribePage(shown: Shown): string {
  const { title, text } = texts[shown];
  const isAsking = shown !== 'ended' && shown !== 'unknown';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} – Waymark</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/unsubscribe.css"></head>
<body><main><h1>${title}</h1><p>${text}</p>${isAsking ? '<form method="post"><button>Unsubscribe</button></form>' : ''}
</main></body></html>
`;
}

export const unsubscribeStyle = `body { margin: 0; padding: 48px 16px; font: 16px/24px system-ui, sans-serif; background: #f1f5f9; color: #0f172a }
main { box-sizing: border-box; max-width: 440px; margin: 0 auto; padding: 28px 32px; background: #fff; border: 1px solid #e2e8f0; border-radius: 8px }
h1 { margin: 0; font-size: 22px; line-height: 28px }
p { margin: 8px 0 0; color: #475569 }
button { margin-top: 20px; padding: 10px 20px; border: 0; border-radius: 6px; font: inherit; font-weight: 600; color: #fff; background: #1d4ed8; cursor: pointer }
button:focus-visible { outline: 2px solid #1d4ed8; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #0f172a; color: #f1f5f9 }
  main { background: #1e293b; border-color: #334155 }
  p { color: #a8b5c7 }
}
`;
