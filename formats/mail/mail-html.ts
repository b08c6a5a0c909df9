import type { MailBrand, MailContents, MailLink, MailRow, MailSection } from './mail.ts';

/*
 * Mail programs differ in the CSS that they take: everything that the light view needs is in the elements, and the
 * style sheet only adds the dark view and the phone.
 */

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #0f172a !important; }
  .card { background: #1e293b !important; border-color: #334155 !important; }
  .ink { color: #f1f5f9 !important; }
  .soft { color: #a8b5c7 !important; }
  .line { border-color: #334155 !important; }
  .urgent { color: #fda4af !important; }
  .quote { background: #0f172a !important; }
}
@media (max-width: 480px) {
  .page { padding: 12px 0 !important; }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .inner { padding: 20px 18px !important; }
  .foot { padding: 16px 18px !important; }
}`;

/** The HTML of a mail: no tables, no images, no scripts. */
export function mailHtml(contents: MailContents, brand: MailBrand): string {
  const { subject, title, lead, quote, sections, action, why, foot } = contents;
  const { name, primaryColour } = brand;
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${dark}</style></head>`;
  const body = [
    `<h1 class="ink" style="margin:0;font-size:22px;line-height:28px;font-weight:650;color:#0f172a">${escaped(title)}</h1>`,
    lead &&
      `<p class="soft" style="margin:6px 0 0;font-size:15px;line-height:22px;color:#475569">${escaped(lead)}</p>`,
    quote && quoteHtml(quote, primaryColour),
    ...sections.map(sectionHtml),
    action && buttonHtml(action, primaryColour),
  ];
  return `${head}
<body class="page" style="margin:0;padding:24px 0;background:#f1f5f9;${font};-webkit-text-size-adjust:100%">
<div style="max-width:600px;margin:0 auto">
<div class="card" style="background:#ffffff;border:1px solid #e2e8f0;border-top:4px solid ${primaryColour};border-top-color:${primaryColour} !important;border-radius:8px">
<div class="inner" style="padding:24px 32px 28px">
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:18px;font-weight:600;color:#64748b">${escaped(name)}</p>
${body.filter(Boolean).join('\n')}
</div></div>
<div class="foot" style="padding:16px 32px 0">
<p class="soft" style="margin:0;font-size:12px;line-height:18px;color:#64748b">${escaped(why)}<br>${foot.map(footLink).join(' &middot; ')}</p>
</div></div></body></html>
`;
}

function sectionHtml({ title, isUrgent, rows, more }: MailSection): string {
  const colour = isUrgent ? '#be123c' : '#475569';
  return `<h2 class="${isUrgent ? 'urgent' : 'soft'}" style="margin:28px 0 0;font-size:13px;line-height:18px;font-weight:700;color:${colour}">${escaped(title)}</h2>
${rows.map(rowHtml).join('\n')}${more ? `\n<p class="soft line" style="margin:0;padding:10px 0 0;border-top:1px solid #e2e8f0;font-size:13px;line-height:20px;color:#64748b">${escaped(more)}</p>` : ''}`;
}

function rowHtml({ text, facts, href }: MailRow, index: number): string {
  const style =
    'font-size:15px;line-height:21px;font-weight:600;color:#0f172a;text-decoration:none';
  const name = href
    ? `<a class="ink" href="${escaped(href)}" dir="auto" style="${style}">${escaped(text)}</a>`
    : `<span class="ink" dir="auto" style="${style}">${escaped(text)}</span>`;
  const rule = index === 0 ? '' : 'border-top:1px solid #e2e8f0;';
  const about = facts.map((fact) => `<bdi>${escaped(fact)}</bdi>`).join('&nbsp;&middot; ');
  const second =
    about &&
    `<br><span class="soft" style="font-size:13px;line-height:19px;color:#64748b">${about}</span>`;
  return `<div class="line" style="${rule}padding:9px 0;overflow-wrap:anywhere">${name}${second}</div>`;
}

function quoteHtml(quote: string, colour: string): string {
  const lines = escaped(quote).replaceAll('\n', '<br>');
  return `<div class="quote ink" dir="auto" style="margin:18px 0 0;padding:12px 16px;background:#f8fafc;border-left:3px solid ${colour};border-radius:4px;font-size:15px;line-height:23px;color:#0f172a;overflow-wrap:anywhere">${lines}</div>`;
}

function buttonHtml({ label, href }: MailLink, colour: string): string {
  return `<p style="margin:26px 0 0"><a href="${escaped(href)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${colour};color:${inkOn(colour)};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

function footLink({ label, href }: MailLink): string {
  return `<a class="soft" href="${escaped(href)}" style="color:#64748b;text-decoration:underline">${escaped(label)}</a>`;
}

/** White or black, whichever can be read better on a color. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
