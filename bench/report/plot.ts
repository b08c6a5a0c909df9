import { short } from './table.ts';

export type PlotRow = {
  label: string;
  value: number;
  bar?: number | undefined;
  isMet?: boolean | undefined;
};
type Plot = { title: string; unit: string; rows: PlotRow[] };

const plotWidth = 420;
const rowHeight = 20;
const headHeight = 34;
const characterWidth = 6.4;

/** Bars on a logarithmic scale, each with its value and a mark at its target. */
export function plotOf({ title, unit, rows }: Plot): string {
  const left = Math.ceil(Math.max(...rows.map(({ label }) => label.length)) * characterWidth) + 16;
  const figures = rows.flatMap(({ value, bar = value }) => [value, bar]);
  const { at, ticks } = scaleOf(figures, left);
  const bottom = headHeight + rows.length * rowHeight;
  const size = { width: left + plotWidth + 80, height: bottom + 26 };
  const shown = [
    ...ticks.map((tick) => tickMark(`${tick.toLocaleString('en-US')}${unit}`, at(tick), bottom)),
    ...rows.map((row, index) => rowOf(row, unit, { y: headHeight + index * rowHeight, left, at })),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escaped(title)}">
${style}
<text class="title" x="8" y="20">${escaped(title)}</text>
${shown.join('\n')}
</svg>
`;
}

const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #24292f; }
.title { font-size: 14px; font-weight: 600; }
.soft { fill: #6e7781; font-size: 11px; }
.grid { stroke: #d0d7de; }
.value { fill: #4c78a8; }
.missed { fill: #c4652f; }
.mark { stroke: #24292f; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .soft { fill: #9198a1; }
  .grid { stroke: #3d444d; }
  .mark { stroke: #e6edf3; }
}
</style>`;

type Scale = { at: (figure: number) => number; ticks: number[] };

function scaleOf(figures: number[], left: number): Scale {
  const exponents = figures.filter((figure) => figure > 0).map(Math.log10);
  const from = Math.floor(Math.min(0, ...exponents));
  const to = Math.ceil(Math.max(from + 1, ...exponents));
  const at = (figure: number) => {
    const exponent = Math.log10(Math.max(figure, 10 ** from));
    return Math.round(left + ((exponent - from) / (to - from)) * plotWidth);
  };
  return { at, ticks: Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index)) };
}

function tickMark(label: string, x: number, bottom: number): string {
  const line = `<line class="grid" x1="${x}" x2="${x}" y1="${headHeight - 4}" y2="${bottom}"/>`;
  return `${line}<text class="soft" x="${x}" y="${bottom + 16}" text-anchor="middle">${label}</text>`;
}

function rowOf(
  { label, value, bar, isMet }: PlotRow,
  unit: string,
  { y, left, at }: { y: number; left: number; at: Scale['at'] },
): string {
  const end = Math.max(left + 1, at(value));
  const colour = isMet === false ? 'missed' : 'value';
  const parts = [
    `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>`,
    `<rect class="${colour}" x="${left}" y="${y + 3}" width="${end - left}" height="${rowHeight - 7}"/>`,
    `<text class="soft" x="${end + 6}" y="${y + 14}">${short(value)}${unit}</text>`,
  ];
  if (bar === undefined) return parts.join('');
  const x = at(bar);
  const mark = `<line class="mark" x1="${x}" x2="${x}" y1="${y + 1}" y2="${y + rowHeight - 2}"/>`;
  return [...parts, mark].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
