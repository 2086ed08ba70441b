/**
 * Decodes text of unknown encoding: by byte order mark, else as UTF-16 if it has enough zero bytes, else as valid UTF-8,
 * else as windows-1251, which old Russian subtitles use. Null when none fits.
 */
export function decodeText(bytes: Uint8Array): string | null {
  return decodeAs(encodingOf(bytes), bytes) ?? decodeAs('windows-1251', bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Timings and line ends are ASCII in every subtitle file, so in UTF-16 every other byte of them is zero.
  const start = bytes.subarray(0, 512)
  const zeros = [0, 0]
  for (const [k, byte] of start.entries()) if (byte === 0) zeros[k % 2] = (zeros[k % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8) return 'utf-16le'
  return even > start.length / 8 ? 'utf-16be' : 'utf-8'
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
