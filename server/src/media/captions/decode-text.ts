import { decodeCyrillic } from './decode-cyrillic.ts'

/** Stands for bytes that the encoding of their file does not allow. */
export const UNREADABLE = '\uFFFD'
/** More bad bytes than one in so many letters of UTF-8: the file has another encoding. */
const LETTERS_PER_BAD_BYTE = 4

/**
 * Decodes text of unknown encoding: UTF-8 and UTF-16 with or without a byte order mark, in which single bad bytes become
 * `UNREADABLE`, else one of the Cyrillic encodings. Null when no encoding yields plausible text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const unicode = unicodeOf(bytes)
  if (unicode) {
    const text = new TextDecoder(unicode).decode(bytes)
    return text.includes('\0') ? null : text
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  const others = text.match(/[^\0-\x7f]/g) ?? []
  const bad = others.filter((character) => character === UNREADABLE).length
  return others.length - bad >= LETTERS_PER_BAD_BYTE * bad ? text : decodeCyrillic(bytes)
}

/** The encoding by byte order mark, or UTF-16 by its zero bytes; null for all that may be UTF-8 without a mark. */
function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // Timings and line ends are ASCII in every subtitle file, so in UTF-16 one byte of each of their pairs is zero.
  const zeros = [0, 0]
  for (const [k, byte] of bytes.subarray(0, 65_536).entries())
    if (byte === 0) zeros[k % 2] = (zeros[k % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 4 * even) return 'utf-16le'
  if (even > 4 * odd) return 'utf-16be'
  return even > 0 ? 'utf-8' : null
}
