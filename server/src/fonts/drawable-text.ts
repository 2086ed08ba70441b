import { composeNfc } from '@kashf/contract/text/uzbek.ts'
import { inPlainFont } from './onest.ts'

/**
 * The text on one line, in characters that the font has: a foreign accented letter loses its accent, and what is left
 * without a glyph (emoji, other scripts, control characters) is dropped instead of being drawn as a box.
 */
export function drawableText(text: string): string {
  let drawable = ''
  for (const character of composeNfc(text).replace(/\s+/g, ' ')) {
    if (inPlainFont(character)) drawable += character
    else drawable += [...character.normalize('NFKD')].filter(inPlainFont).join('')
  }
  return drawable.replace(/ +/g, ' ').trim()
}
