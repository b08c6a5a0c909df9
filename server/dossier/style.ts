import { createHash } from 'node:crypto';

import { legible, mixed } from '#slide/colours.ts';
import type { Colour } from '#slide/colours.ts';

import { Html } from './html.ts';
import type { Setting } from './input.ts';

type Style = { element: Html; hash: string };

/** Blocks scripts and external resources. */
export function policyOf({ hash }: Style): string {
  return `default-src 'none'; style-src '${hash}'; form-action 'none'; base-uri 'none'`;
}

/** Black on white with the organization's colors, for screen and paper. */
export function styleOf({ organisation }: Pick<Setting, 'organisation'>): Style {
  const primary = organisation.primaryColour as Colour;
  const text = legible(primary, ['#ffffff'], '#000000');
  const tint = mixed('#ffffff', primary, 0.07);
  const css = `:root{--brand:${primary};--accent:${organisation.accentColour};--link:${text};--tint:${tint}}${rules}`;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { element: new Html(`<style>${css}</style>`), hash };
}

const rules = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#fff;color:#12161f;font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:1060px;margin:0 auto;padding:28px 28px 64px}
a{color:var(--link);text-underline-offset:2px}
bdi,td,th,dd,p{unicode-bidi:isolate}
.sender{display:flex;justify-content:space-between;gap:16px;margin:0 0 18px;padding-bottom:8px;border-bottom:4px solid var(--brand);font-weight:600}
.sender span{color:#4a5263;font-weight:400}
h1{margin:0;font-size:30px;line-height:1.15;letter-spacing:-.015em}
h2{margin:36px 0 10px;padding-top:4px;font-size:19px;letter-spacing:-.01em}
h3{margin:22px 0 2px;font-size:15px;line-height:1.3}
h4{margin:14px 0 0;font-size:14px;line-height:1.3}
p{margin:4px 0}
.lead{margin:6px 0 0;color:#2b3240}
.notice{margin-top:10px;padding:8px 12px;border-left:4px solid #b42318;background:#fef3f2}
.soft,.made,.none{color:#4a5263}
.made{font-size:12px}
.text{white-space:pre-wrap}
dl.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px 20px;margin:16px 0 10px;padding:12px 14px;background:var(--tint);border-radius:8px}
dt{color:#4a5263;font-size:11.5px}
dd{margin:0;font-weight:500}
nav{display:flex;flex-wrap:wrap;gap:6px 18px;margin-top:14px;padding-top:10px;border-top:1px solid #d8dce4}
table{width:100%;border-collapse:collapse;font-size:12.5px;line-height:1.35}
thead th{padding:0 10px 6px 0;border-bottom:2px solid #12161f;text-align:left;font-size:11.5px;font-weight:600;vertical-align:bottom}
tbody td,tbody th{padding:5px 10px 5px 0;border-bottom:1px solid #e3e6ec;text-align:left;vertical-align:top;font-weight:400}
table.items{table-layout:fixed}
.items th:nth-child(1){width:46px}
.items th:nth-child(3){width:15%}
.items th:nth-child(4){width:10%}
.items th:nth-child(5){width:17%}
.items th:nth-child(6){width:19%}
.items th:nth-child(7){width:11%}
.items tbody th{font-variant-numeric:tabular-nums;color:#4a5263}
.items td a{color:inherit;text-decoration:none}
.items td a:hover{text-decoration:underline}
.items td:nth-child(6) a{display:block;color:var(--link);text-decoration:underline}
tr.task td,tr.task th{padding-top:9px;background:var(--tint);border-bottom-color:#c9ced8;font-weight:600}
tr.task th{padding-left:6px;color:inherit}
tr.step th{padding-left:6px}
.items td>bdi,.items td>time{display:block}
.because{display:block;font-style:italic}
.because::before{content:"Reason: ";font-style:normal;color:#4a5263}
.late{color:#b42318;font-weight:600}
.state.completed{color:#067647}
.state.in_progress,.state.pending{color:#4a5263}
.evidence th:nth-child(1){width:46px}.evidence th:nth-child(2){width:52px}.evidence th:nth-child(4){width:165px}.evidence th:nth-child(5){width:27%}
.log td:nth-child(1){width:165px;white-space:nowrap}
.log td:nth-child(2){width:150px}
.log q{quotes:"“" "”"}
.change{display:block;color:#4a5263;white-space:pre-wrap}
article.step{margin-left:18px}
article p.facts{color:#4a5263;font-size:12.5px}
ul.details{margin:4px 0 0;padding:0;list-style:none;font-size:13px}
ul.details li{display:grid;grid-template-columns:18px 1fr auto;gap:0 8px;padding:2px 0}
ul.details li::before{content:"\\2610"}
ul.details li.done::before{content:"\\2611";color:#067647}
ul.details .soft{font-size:12px}
code{font:11px/1.4 ui-monospace,Consolas,Menlo,monospace;overflow-wrap:anywhere}
.comment,.round,.reason{margin:6px 0 0;padding:6px 10px;border-left:3px solid #c9ced8;font-size:13px}
.round{border-left-color:#b54708}
.removed{color:#4a5263}
.removed a,.removed .name{text-decoration:line-through}
@media screen and (max-width:720px){main{padding:16px}.items,.items tbody,.items tr,.items td{display:block}.items thead{display:none}.items tr{padding:6px 0;border-bottom:1px solid #e3e6ec}.items td,.items tbody th{display:inline;border:0;padding:0 8px 0 0;background:none}tr.task{background:var(--tint)}}
@page{size:auto;margin:14mm 13mm 16mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#4a5263}}
@media print{body{font-size:9.5pt}main{max-width:none;padding:0}nav{display:none}h1{font-size:20pt}h2{font-size:13pt;margin-top:20pt}table{font-size:8pt}h2,h3,h4,tr.task{break-after:avoid}tr,li,.announcement,.comment,.round,.reason{break-inside:avoid}thead{display:table-header-group}dl.facts{grid-template-columns:repeat(5,1fr);padding:8pt 10pt;gap:6pt 12pt;font-size:8.5pt}dt{font-size:7pt}code{font-size:7pt}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}.items td a{color:inherit}ul.details,.comment,.round,.reason,article p.facts{font-size:8.5pt}}
`;
