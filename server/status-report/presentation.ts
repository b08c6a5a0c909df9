import { setImmediate } from 'node:timers/promises';

import { pptxType } from '#contract/slides.ts';
import type { StatusReport, StatusReportQuery } from '#contract/status-report.ts';
import type { Ctx } from '#server/ctx.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { packPptx } from '#server/slides/pptx-package.ts';
import { plainShape, slideXml, textShape } from '#server/slides/pptx-shapes.ts';
import type { Paragraph } from '#server/slides/pptx-shapes.ts';
import { tableXml } from '#server/slides/pptx-table.ts';
import type { Colour } from '#slide/colours.ts';
import { paletteOf } from '#slide/palette.ts';
import { clamped, isRightToLeft } from '#slide/text.ts';

import { fullDay } from './days.ts';
import { hireColumns, hireHeader, hireRow, linesOfRows } from './hire-rows.ts';
import type { Lines } from './hire-rows.ts';
import { headlineOf, marketColumns, marketHeader, marketRow } from './market-rows.ts';
import { readStatusReport } from './queries.ts';
import { barsOf, textSize } from './table.ts';
import type { Bar, Columns, Row } from './table.ts';

/** The report as a presentation in the organization's colors: all markets on one slide, then the hires, eight to a slide. */
export async function downloadStatusReport(
  ctx: Ctx,
  { query }: { query: StatusReportQuery },
): Promise<FileAnswer> {
  const report = await readStatusReport(ctx, { query });
  const organisation = await organisationRow(ctx);
  const make = () => presentationOf(report, organisation, ctx);
  return {
    bytes: await limitImageWork(make, { owner: ctx.account?.id }),
    type: pptxType,
    name: `status-report-${report.today}.pptx`,
  };
}

type Sender = { name: string; primaryColour: string; accentColour: string };

async function presentationOf(
  report: StatusReport,
  { name, primaryColour, accentColour }: Sender,
  { account, now }: Pick<Ctx, 'account' | 'now'>,
): Promise<Uint8Array> {
  const colours = { primary: primaryColour as Colour, accent: accentColour as Colour };
  const title = `Status report as of ${fullDay(report.today)}`;
  const pages = [...marketPages(report), ...(await hirePages(report))];
  const footer = [name, title].filter(Boolean).join(' · ');
  return packPptx({
    title,
    author: account?.name ?? '',
    createdAt: now(),
    palette: paletteOf('light', colours),
    width,
    height,
    slides: pages.map((page, index, { length }) => ({
      xml: slideOf(page, { footer, number: `${index + 1} of ${length}` }),
      media: [],
    })),
  });
}

const width = 1280;
const height = 720;
const left = 40;
const inner = width - 2 * left;
const top = { title: 36, table: 100, footer: 684 };
const titleSize = { first: 40, other: 32 };

type Page = { title: string; size: number; description: string; columns: Columns; rows: Row[] };

const marketsOnSlide = 12;
const hiresOnSlide = 8;

/** One row for each market. */
function marketPages(report: StatusReport): Page[] {
  const rows = report.markets.map((market) => marketRow(market, report.today));
  const pages = rows.length === 0 ? [[]] : chunksOf(rows, marketsOnSlide);
  return pages.map((some) => ({
    title: headlineOf(report),
    size: titleSize.first,
    description: 'Markets',
    columns: marketColumns,
    rows: some.length === 0 ? [] : [marketHeader(), ...spread(some)],
  }));
}

/** A market is as high as the slide allows, up to a limit. */
function spread(rows: readonly Row[]): Row[] {
  const room = top.footer - top.table - 12 - marketHeader().height;
  const high = Math.floor(Math.min(highestMarket, room / rows.length));
  return rows.map((row) => ({ ...row, height: Math.max(row.height, high) }));
}

const highestMarket = 72;

/** The hires of all markets, one after the other. */
async function hirePages(report: StatusReport): Promise<Page[]> {
  const all = report.markets.flatMap(({ market, hires }) =>
    hires.map((hire) => ({ market, hire })),
  );
  const pages: Page[] = [];
  for (const some of chunksOf(all, hiresOnSlide)) {
    const markets = [...new Set(some.map(({ market }) => market))].join(', ');
    const rowsIn = (lines: Lines) => [
      hireHeader(report),
      ...some.map(({ market, hire }, index) =>
        hireRow(hire, some[index - 1]?.market === market ? '' : market, report, lines),
      ),
    ];
    pages.push({
      title: markets,
      size: titleSize.other,
      description: `Hires in ${markets}`,
      columns: hireColumns,
      rows: fitting(rowsIn),
    });
    // Measuring text takes time; other requests run in between.
    await setImmediate();
  }
  return pages;
}

/** The highest rows that fit on a slide. */
function fitting(rowsIn: (lines: Lines) => Row[]): Row[] {
  const [roomy, ...lower] = linesOfRows;
  const fits = (rows: Row[]) => heightOf(rows) <= top.footer - top.table - 12;
  return lower.reduce((rows, lines) => (fits(rows) ? rows : rowsIn(lines)), rowsIn(roomy));
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.height, 0);

type Foot = { footer: string; number: string };

function slideOf({ title, size, description, columns, rows }: Page, foot: Foot): string {
  const line = (y: number, paragraph: Paragraph) => ({
    box: { x: left, y, width: inner, height: paragraph.size * 1.2 },
    paragraphs: [paragraph],
  });
  const numberOnTheRight = { ...oneLine(foot.number, textSize, 'soft'), align: 'r' as const };
  const at = { x: left, y: top.table };
  const box = { ...at, width: inner, height: heightOf(rows) };
  const heading = line(top.title, oneLine(title, size, 'text', 'bold'));
  const footer = oneLine(foot.footer, textSize, 'soft');
  return slideXml(
    [
      plainShape(2, { x: 0, y: 0, width, height: 12 }, '<a:schemeClr val="accent1"/>'),
      textShape({ id: 3, name: 'Title', placeholder: 'title', ...heading }),
      rows.length > 0 && tableXml({ id: 4, description, box, columns: columns.widths, rows }),
      ...barsOf(rows, at, columns).map((bar, index) => barXml(7 + index, bar)),
      textShape({ id: 5, name: 'Footer', ...line(top.footer, footer) }),
      textShape({ id: 6, name: 'Number', ...line(top.footer, numberOnTheRight) }),
    ]
      .filter(Boolean)
      .join(''),
  );
}

const barColours = {
  track: '<a:schemeClr val="tx2"><a:lumMod val="20000"/><a:lumOff val="80000"/></a:schemeClr>',
  done: '<a:schemeClr val="accent1"/>',
};

function barXml(id: number, { box, role }: Bar): string {
  return plainShape(id, box, barColours[role]);
}

function oneLine(
  full: string,
  size: number,
  ink: Paragraph['ink'],
  weight: Paragraph['weight'] = 'regular',
): Paragraph {
  const { text } = clamped(full, weight, { width: (inner - 120) / size, most: 1 });
  return { text, size, weight, ink, rightToLeft: isRightToLeft(text) };
}
