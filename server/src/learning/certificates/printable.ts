import { inExtendedFont } from '../../fonts/onest.ts'

/** The text on one line, in characters that the font has: others (emoji, other scripts) would be printed as boxes. */
export function printable(text: string): string {
  let kept = ''
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    if (inExtendedFont(character)) kept += character
  }
  return kept.replace(/ +/g, ' ').trim()
}
