import { setImmediate } from 'node:timers/promises';

import { pptxType } from '#contract/slides.ts';
import type { StatusReport, StatusReportQuery } from '#contract/status-report.ts';
import { summaryOf } from '#contract/status-words.ts';
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

import { fullDay, shortDay } from './days.ts';
import { readStatusReport } from './queries.ts';
import { columns, headerRow, hireRow, sizes } from './table.ts';
import type { Row } from './table.ts';

/** The report as a presentation in the organization's colors: one slide per market, or several if it is long. */
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
  const pages: Page[] = [];
  for (const market of report.markets) {
    pages.push(...pagesOf(market, report));
    // Measuring text takes time; other requests run in between.
    await setImmediate();
  }
  const footer = [name, `Status report as of ${fullDay(report.today)}`].filter(Boolean).join(' · ');
  return packPptx({
    title: `Status report as of ${fullDay(report.today)}`,
    author: account?.name ?? '',
    createdAt: now(),
    palette: paletteOf('light', colours),
    width,
    height,
    slides: (pages.length > 0 ? pages : [nothingOpen]).map((page, index, { length }) => ({
      xml: slideOf(page, { footer, number: `${index + 1} of ${length}` }),
      media: [],
    })),
  });
}

const width = 1280;
const height = 720;
const left = 48;
const inner = width - 2 * left;
const top = { title: 40, summary: 84, table: 124, footer: 680 };

/** More hires than this never fit on one slide in a large size. */
const mostLarge = 15;

type Page = { title: string; part: string; summary: string; description: string; rows: Row[] };

const nothingOpen: Page = {
  title: 'Status report',
  part: '',
  summary: 'No hires',
  description: '',
  rows: [],
};

function pagesOf({ market, hires }: StatusReport['markets'][number], report: StatusReport): Page[] {
  const header = headerRow(report);
  const inSize = (size: number) => {
    const rows = hires.map((hire) => hireRow(hire, report, size));
    return inPages(rows, top.footer - top.table - 12 - header.height).map((some) => [
      header,
      ...some,
    ]);
  };
  const [smallest = 0] = sizes.toSorted((a, b) => a - b);
  const largest = hires.length > mostLarge ? [] : sizes;
  const fitting = largest
    .values()
    .map(inSize)
    .find(({ length }) => length === 1);
  const pages = fitting ?? inSize(smallest);
  return pages.map((rows, index) => ({
    title: market,
    part: pages.length > 1 ? ` (${index + 1} of ${pages.length})` : '',
    summary: summaryOf(hires, report.since, shortDay).join(', '),
    description: `Hires in ${market}`,
    rows,
  }));
}

function inPages(rows: Row[], room: number): Row[][] {
  const pages: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    used += row.height;
    if (used > room) {
      pages.push([]);
      used = row.height;
    }
    pages.at(-1)?.push(row);
  }
  return pages;
}

type Foot = { footer: string; number: string };

function slideOf({ title, part, summary, description, rows }: Page, foot: Foot): string {
  const line = (y: number, paragraph: Paragraph) => ({
    box: { x: left, y, width: inner, height: paragraph.size * 1.2 },
    paragraphs: [paragraph],
  });
  const numberOnTheRight = { ...oneLine(foot.number, 12, 'soft'), align: 'r' as const };
  return slideXml(
    [
      plainShape(2, { x: 0, y: 0, width, height: 12 }, '<a:schemeClr val="accent1"/>'),
      textShape({
        id: 3,
        name: 'Title',
        placeholder: 'title',
        ...line(top.title, titleOf(title, part)),
      }),
      textShape({ id: 4, name: 'Summary', ...line(top.summary, oneLine(summary, 17, 'soft')) }),
      rows.length > 0 &&
        tableXml({
          id: 5,
          description,
          box: {
            x: left,
            y: top.table,
            width: inner,
            height: rows.reduce((sum, row) => sum + row.height, 0),
          },
          columns,
          rows,
        }),
      textShape({ id: 6, name: 'Footer', ...line(top.footer, oneLine(foot.footer, 12, 'soft')) }),
      textShape({ id: 7, name: 'Number', ...line(top.footer, numberOnTheRight) }),
    ]
      .filter(Boolean)
      .join(''),
  );
}

function titleOf(title: string, part: string): Paragraph {
  const size = 32;
  const room = inner / size - part.length * 0.6;
  const { text } = clamped(title, 'bold', { width: room, most: 1 });
  return { ...oneLine(`${text}${part}`, size, 'text'), weight: 'bold' };
}

function oneLine(full: string, size: number, ink: Paragraph['ink']): Paragraph {
  const { text } = clamped(full, 'regular', { width: (inner - 100) / size, most: 1 });
  return { text, size, weight: 'regular', ink, rightToLeft: isRightToLeft(text) };
}
