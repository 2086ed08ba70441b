import type { FileHandle } from 'node:fs/promises'

/** Far more boxes than a file has at its top, and few enough for one that was made of nothing else. */
const MOST_BOXES = 10_000

type TopBox = { type: string; at: number; size: number }

/** The boxes at the top of an MP4, as their heads say; what is none ends them. */
export async function* topBoxes(handle: FileHandle): AsyncGenerator<TopBox> {
  const { size: fileBytes } = await handle.stat()
  const head = Buffer.alloc(16)
  for (let at = 0, boxes = 0; at + 16 <= fileBytes && boxes < MOST_BOXES; boxes += 1) {
    await handle.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - at : short
    if (size < 8) return
    yield { type: head.toString('latin1', 4, 8), at, size }
    at += size
  }
}
