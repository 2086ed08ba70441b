import { type FileHandle, open } from 'node:fs/promises'
import { topBoxes } from './top-boxes.ts'

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
  for await (const { type, at, size } of topBoxes(handle)) {
    if (type !== 'moov') continue
    const content = Buffer.alloc(Math.min(size, fileBytes - at, LONGEST_INDEX))
    await handle.read(content, 0, content.length, at)
    return content
  }
  return Buffer.alloc(0)
}
