/** A box of an MP4 file: its type, its body, and the whole box with its header. */
export interface Box {
  type: string
  body: Buffer
  whole: Buffer
}

/** The consecutive boxes in `content`. */
export function* boxes(content: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at)
    if (size < 8 || at + size > content.length) throw new Error('a truncated box')
    const whole = content.subarray(at, at + size)
    yield { type: whole.toString('latin1', 4, 8), body: whole.subarray(8), whole }
    at += size
  }
}

/** The body of the first box of this type; throws when there is none. */
export function boxIn(content: Buffer, type: string): Buffer {
  for (const box of boxes(content)) if (box.type === type) return box.body
  throw new Error(`no box ${type}`)
}

/** Builds a box from its parts. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + part.length, 8)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts], bytes)
}

/** Encodes 32-bit big-endian numbers; negative ones as two's complement. */
export function words(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (let i = 0; i < values.length; i += 1) bytes.writeUInt32BE((values[i] ?? 0) >>> 0, i * 4)
  return bytes
}
