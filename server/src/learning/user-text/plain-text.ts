import { composed } from '@kashf/contract/uzbek.ts'

/**
 * What people write, as text alone: one way to compose letters, no signs that turn or hide what stands around them, no
 * walls of empty lines. Nothing in it is markup: pages show it as it is. May come out empty.
 */
export function toPlainText(text: string): string {
  return (
    composed(text)
      .replace(/\r\n?/g, '\n')
      // Joiners stay: they make emoji of families and flags. The zero byte stays too, so that its sender hears of it.
      .replace(/(?!\u200D)\p{Cf}/gu, '')
      .replace(/(?![\0\n])\p{Cc}/gu, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
