import { characters } from '#contract/characters.ts';
import { lengths } from '#contract/limits.ts';
import { isVisible } from '#contract/text.ts';

const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}<>:"|?*]/gu;
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
const longestEnding = 20;

/** A file name that is safe on every system: no path, no invisible or bidirectional characters, limited length. */
export function fileName(sent: string): string {
  const last = sent.split(/[/\\]/).findLast((part) => isVisible(part)) ?? '';
  const plain = trimmed(last.toWellFormed().replaceAll(unsafe, ''));
  const name = isVisible(plain) ? trimmed(shortened(plain)) : 'file';
  return devices.test(name) ? `_${name}` : name;
}

/** Without leading and trailing dots and spaces, which would hide the file or are dropped by Windows. */
function trimmed(name: string): string {
  return name.replaceAll(/^[.\s]+|[.\s]+$/g, '');
}

function shortened(name: string): string {
  if (characters(name) <= lengths.name) return name;
  const [ending = ''] = /\.[^.]+$/.exec(name) ?? [];
  const kept = characters(ending) <= longestEnding ? ending : '';
  const rest = Array.from(name.slice(0, name.length - kept.length));
  return rest.slice(0, lengths.name - characters(kept)).join('') + kept;
}
