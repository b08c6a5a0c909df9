import { stylesReader } from './number-formats.ts';
import { Refused } from './refused.ts';
import type { Reason } from './refused.ts';
import { sheetReader, unescaped } from './sheet.ts';
import type { SheetContents } from './sheet.ts';
import { archiveOf, caps } from './unzip.ts';
import type { Archive, Caps } from './unzip.ts';
import { xmlReader } from './xml.ts';

export type Sheet = SheetContents & { name: string };

/** The visible sheets that are not empty. Throws `Refused`, or any error for a damaged file. */
export async function sheetsIn(bytes: Uint8Array, limits: Caps = caps): Promise<Sheet[]> {
  if (bytes.length > limits.fileBytes) throw new Refused('size');
  if (bytes[0] === 0xd0) throw new Refused(kindOfContainer(bytes));
  const archive = archiveOf(bytes, limits);
  refuseOthers(archive.names);
  const parts = await partsOf(archive, '');
  const path = parts.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const { entries, is1904 } = await entriesIn(archive, path);
  const inner = await partsOf(archive, path);
  const targetOf = (type: string) => inner.find((part) => part.type === type)?.target ?? '';
  const texts = await sharedTextsOf(archive, targetOf('sharedStrings'));
  const styles = stylesReader();
  await archive.read(targetOf('styles'), styles.read);
  const sheets: Sheet[] = [];
  for (const { name, id } of entries) {
    // Charts are sheets of another type.
    const part = inner.find((one) => one.id === id && one.type === 'worksheet');
    const { read, contents } = sheetReader({ texts, formats: styles.formats, is1904, limits });
    if (part && (await archive.read(part.target, read))) sheets.push({ name, ...contents() });
  }
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new Refused('empty');
  return filled;
}

/**
 * The OLE container of older formats, with its directory in UTF-16. A workbook with a password is an encrypted
 * package.
 */
function kindOfContainer(bytes: Uint8Array): Reason {
  const text = new TextDecoder('latin1').decode(bytes);
  if (/E\0n\0c\0r\0y\0p\0t\0e\0d\0P/.test(text)) return 'protected';
  if (/W\0o\0r\0k\0b\0o\0o\0k/.test(text)) return 'oldExcel';
  return /W\0o\0r\0d\0D/.test(text) ? 'word' : 'noText';
}

function refuseOthers(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/(vbaproject|macrosheets)/)) throw new Refused('macros');
  if (has(/^xl\/workbook\.bin$/)) throw new Refused('binary');
  if (has(/^word\//)) throw new Refused('word');
  if (has(/^content\.xml$/)) throw new Refused('openDocument');
  if (!has(/^xl\//)) throw new Refused('noText');
}

type Part = { id: string; type: string; target: string };

/** The parts that a part refers to, with their paths; '' is the archive itself. */
async function partsOf(archive: Archive, path: string): Promise<Part[]> {
  const parts: Part[] = [];
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const read = xmlReader({
    onOpen: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const [, type = ''] = /\/(\w+)$/.exec(attribute('Type') ?? '') ?? [];
      const from = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
      parts.push({ id: attribute('Id') ?? '', type, target: from });
    },
  });
  await archive.read(`${folder}_rels/${file}.rels`, read);
  return parts;
}

async function entriesIn(archive: Archive, path: string) {
  const entries: { name: string; id: string }[] = [];
  let is1904 = false;
  const read = xmlReader({
    onOpen: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const isShown = (attribute('state') ?? 'visible') === 'visible';
      if (name === 'sheet' && isShown) {
        entries.push({ name: unescaped(attribute('name') ?? ''), id: attribute('id') ?? '' });
      }
    },
  });
  await archive.read(path, read);
  return { entries, is1904 };
}

async function sharedTextsOf(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  const read = xmlReader({
    onOpen: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    onText: (more) => {
      if (isText) text += more;
    },
    onClose: (name) => {
      if (name === 'si') texts.push(unescaped(text));
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
  });
  await archive.read(path, read);
  return texts;
}
