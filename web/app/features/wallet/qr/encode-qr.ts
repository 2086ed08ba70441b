import { drawQr } from './draw-qr.ts'
import { correctionBytes } from './error-correction.ts'

/** Per version from 1, at level M (a sixth of the code may be unreadable): correction bytes per block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** Bytes that a version holds, correction included. */
function capacity(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    modules -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) modules -= 36
  }
  return modules >> 3
}

/**
 * A QR code of the text: rows of dark (true) and light modules, without the quiet zone. Byte mode, level M, versions up to
 * 20: 666 bytes. Throws a RangeError above that.
 */
export function encodeQr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= CORRECTION.length; version++) {
    const correction = CORRECTION[version - 1] ?? 0
    const blocks = BLOCKS[version - 1] ?? 1
    const dataBytes = capacity(version) - correction * blocks
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + bytes.length * 8 > dataBytes * 8) continue
    const data = padded(bytes, lengthBits, dataBytes)
    return drawQr(version, interleaved(data, blocks, correction, capacity(version)))
  }
  throw new RangeError(`${bytes.length} bytes do not fit into a QR code`)
}

/** Mode, length and text as bytes, filled up with the two bytes that the standard fills with. */
function padded(bytes: Uint8Array, lengthBits: number, size: number): number[] {
  const bits: number[] = []
  const write = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  write(0b0100, 4)
  write(bytes.length, lengthBits)
  for (const byte of bytes) write(byte, 8)
  write(0, Math.min(4, size * 8 - bits.length))
  write(0, -bits.length & 7)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let fill = 0xec; data.length < size; fill ^= 0xec ^ 0x11) data.push(fill)
  return data
}

/** Data and correction of all blocks, byte by byte in turns, so that one stain hurts every block a little. */
function interleaved(data: number[], blocks: number, correction: number, total: number): number[] {
  const shortBlocks = blocks - (total % blocks)
  const shortLength = Math.floor(total / blocks) - correction
  const parts: { data: number[]; correction: number[] }[] = []
  let from = 0
  for (let i = 0; i < blocks; i++) {
    const part = data.slice(from, from + shortLength + (i < shortBlocks ? 0 : 1))
    from += part.length
    parts.push({ data: part, correction: correctionBytes(part, correction) })
  }
  const turn = (pick: (part: { data: number[]; correction: number[] }) => number[], length: number) =>
    Array.from({ length }, (_, i) => parts.flatMap((part) => pick(part)[i] ?? [])).flat()
  return [...turn((part) => part.data, shortLength + 1), ...turn((part) => part.correction, correction)]
}
