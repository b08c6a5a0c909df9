/** A piece of a template's text: as it stands, or a place that is filled when it is used. */
export type Piece = { text: string; placeholder: boolean };

/** A template's text in pieces; joined they are the text again. Unknown braces are plain text. */
export function piecesOf(content: string): Piece[] {
  return content
    .split(/(\{names\}|\{titles\})/)
    .map((text, index) => ({ text, placeholder: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
