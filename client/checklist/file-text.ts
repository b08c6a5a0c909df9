/**
 * The text of a file. One that is not UTF-8 is read as the western code page that spreadsheets write. Rejects
 * where the file cannot be read, or is larger than any checklist.
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > mostBytes) throw new Error('This file is too large');
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const mostBytes = 4_194_304;
