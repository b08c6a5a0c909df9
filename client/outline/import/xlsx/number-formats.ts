import { dayOfSerial } from '#formats/checklist/written-days.ts';

import { xmlReader } from './xml.ts';

export type NumberFormat = 'day' | 'time' | 'hours' | 'number';

/** The formats of a workbook's styles, by the index that cells refer to. */
export function stylesReader(): { read: (piece: string) => void; formats: NumberFormat[] } {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  const read = xmlReader({
    onOpen: (name, attribute) => {
      if (name === 'numFmt')
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(formatOf(Number(attribute('numFmtId')), codes));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return { read, formats };
}

/** A number as the sheet displays it, if it is a day or a time. */
export function shownNumber(value: number, format: NumberFormat, is1904: boolean): string {
  if (format === 'number' || !Number.isFinite(value)) return plainNumber(value);
  if (format === 'hours' || (format === 'time' && value < 1)) return timeOf(value);
  const serial = value + (is1904 ? daysUntil1904 : 0);
  return serial >= 0 && serial <= lastDay ? dayOfSerial(serial) : plainNumber(value);
}

/** The end of 9999. Excel shows other numbers as number signs. */
const lastDay = 2_958_465;
const daysUntil1904 = 1_462;

/** Rounds off floating-point errors: 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function timeOf(value: number): string {
  const minutes = Math.floor(Math.round(value * 86_400) / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Falls back to the built-in formats; ids 27 to 36 and 50 to 58 are East Asian dates. */
function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (code !== undefined) return formatOfCode(code);
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return 'day';
  if (id === 46) return 'hours';
  return (id >= 18 && id <= 21) || id === 45 || id === 47 ? 'time' : 'number';
}

function formatOfCode(code: string): NumberFormat {
  if (/\[h+\]/i.test(code)) return 'hours';
  const [first = ''] = code.replaceAll(/"[^"]*(?:"|$)|\\.|_.|\*.|\[[^[\]]*\]/g, '').split(';');
  if (/general/i.test(first)) return 'number';
  if (/[yd]/i.test(first)) return 'day';
  if (/[hs]/i.test(first)) return 'time';
  return /m/i.test(first) ? 'day' : 'number';
}
