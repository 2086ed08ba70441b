import { composeNfc } from '@kashf/contract/text/uzbek.ts'

/**
 * Normalizes user text to plain text: composed characters, no control or bidirectional format characters, at most one empty
 * line in a row. Pages show it literally, so markup needs no escaping here. The result may be empty.
 */
export function toPlainText(text: string): string {
  return (
    composeNfc(text)
      .replace(/\r\n?/g, '\n')
      // The zero-width joiner stays for composed emoji. The null byte stays, so that the request is refused later.
      .replace(/(?!\u200D)\p{Cf}/gu, '')
      .replace(/(?![\0\n])\p{Cc}/gu, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
