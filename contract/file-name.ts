import { isActive } from './active-endings.ts';
import { characters } from './characters.ts';
import { lengths } from './limits.ts';
import { isVisible } from './text.ts';

const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}<>:"|?*]/gu;
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
const longestEnding = 20;

/**
 * A file name that is safe on every system: no path, no invisible or bidirectional characters, limited length. Built
 * until another pass changes nothing, because each step may make work for one before it.
 */
export function fileName(sent: string): string {
  const name = builtOnce(sent);
  return name === sent ? name : fileName(name);
}

function builtOnce(sent: string): string {
  const last = sent.split(/[/\\]/).findLast((part) => isVisible(part)) ?? '';
  const plain = trimmed(last.toWellFormed().replaceAll(unsafe, '').normalize('NFC'));
  const name = isVisible(plain) ? trimmed(shortened(plain)) : 'file';
  return devices.test(name) ? `_${name}` : name;
}

/** Without leading and trailing dots and spaces, which would hide the file or are dropped by Windows. */
function trimmed(name: string): string {
  return name.replaceAll(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
}

function shortened(name: string): string {
  if (characters(name) <= lengths.name) return name;
  const [ending = ''] = /\.[^.]+$/.exec(name) ?? [];
  const suffix = characters(ending) <= longestEnding ? ending : '';
  const rest = Array.from(name.slice(0, name.length - suffix.length));
  const cut = rest.slice(0, lengths.name - characters(suffix)).join('') + suffix;
  // The end of a cut was not the ending of the file.
  return isActive(cut) && !isActive(name) ? cut.replaceAll('.', '_') : cut;
}
