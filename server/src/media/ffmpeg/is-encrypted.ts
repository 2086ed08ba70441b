import { type FileHandle, open } from 'node:fs/promises'

const LONGEST_INDEX = 32 * 2 ** 20

/**
 * Whether an MP4's index says that its samples are encrypted. ffmpeg reads such a file as if they were not, and shows
 * noise. False for other containers.
 */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const index = await readIndex(handle)
    return ['encv', 'sinf', 'schm'].every((type) => index.includes(type, 0, 'latin1'))
  } finally {
    await handle.close()
  }
}

/** The content of the box `moov`; empty when there is none within reach. */
async function readIndex(handle: FileHandle): Promise<Buffer> {
  const { size: fileBytes } = await handle.stat()
  const head = Buffer.alloc(16)
  // Far more boxes than a file has at its top, and few enough for one that was made of nothing else.
  for (let at = 0, boxes = 0; at + 16 <= fileBytes && boxes < 10_000; boxes += 1) {
    await handle.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - at : short
    if (size < 8) break
    if (head.toString('latin1', 4, 8) === 'moov') {
      const content = Buffer.alloc(Math.min(size, fileBytes - at, LONGEST_INDEX))
      await handle.read(content, 0, content.length, at)
      return content
    }
    at += size
  }
  return Buffer.alloc(0)
}
