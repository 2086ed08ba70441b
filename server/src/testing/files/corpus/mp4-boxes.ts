import { readFile, writeFile } from 'node:fs/promises'

/** An MP4 box of a four-character type. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Encodes big-endian 32-bit numbers. */
export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [k, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * k)
  return bytes
}

/**
 * Replaces the content of the first box at `path` (`['moov', 'trak', …]`) and updates the sizes of its parents. Media
 * offsets stay valid only if the media precedes the index.
 */
export function withBox(file: Buffer, path: string[], change: (content: Buffer) => Buffer): Buffer {
  const [type = '', ...rest] = path
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (size < 8) break
    if (file.toString('latin1', at + 4, at + 8) === type) {
      const content = file.subarray(at + 8, at + size)
      const changed = rest.length ? withBox(content, rest, change) : change(content)
      return Buffer.concat([file.subarray(0, at), box(type, changed), file.subarray(at + size)])
    }
    at += size
  }
  throw new Error(`no box ${type}`)
}

export const track = ['moov', 'trak']
export const sampleTable = [...track, 'mdia', 'minf', 'stbl']

const matrices = {
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
  mirrored: [1, 0, 0, -1],
}

/** Sets the rotation matrix of the first track, as phones do. Returns the same path. */
export async function rotated(file: string, how: keyof typeof matrices): Promise<string> {
  const [a = 0, b = 0, c = 0, d = 0] = matrices[how].map((value) => value * 0x10000)
  const bytes = withBox(await readFile(file), [...track, 'tkhd'], (content) => {
    const changed = Buffer.from(content)
    uint32(a, b, 0, c, d, 0, 0, 0, 0x40000000).copy(changed, 40)
    return changed
  })
  await writeFile(file, bytes)
  return file
}
