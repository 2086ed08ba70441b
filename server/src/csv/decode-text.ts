import { isUtf8 } from 'node:buffer'

/** The encoding that the first bytes of a file state, or null. */
function encodingByMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Whether UTF-16 was written without its mark: every other byte of the first ones is zero. */
function encodingByZeros(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return null
}

/**
 * The text of a file: by its byte order mark, else UTF-8 where it is valid, else `otherwise`, which is what Russian Windows
 * writes. Characters that no text has, such as NUL, are left out.
 */
export function decodeText(bytes: Uint8Array, otherwise = 'windows-1251'): string {
  const encoding = encodingByMark(bytes) ?? encodingByZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : otherwise)
  return cleanText(new TextDecoder(encoding).decode(bytes))
}

/** A text without control characters, halves of surrogate pairs and private characters, which readers use as marks. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uE000-\uF8FF]/g, '')
