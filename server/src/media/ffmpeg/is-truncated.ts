import { open } from 'node:fs/promises'
import { readHead } from '../attachments/read-head.ts'
import type { Demuxer } from './safe-input.ts'
import { topBoxes } from './top-boxes.ts'

/**
 * Whether a file promises more bytes than came: an AVI at its head, an MP4 in the box of its media. The reader of AVI
 * silently counts what is there, that of MP4 is silent where nothing at all is left; that of Matroska complains.
 */
export async function isCutOff(file: string, demuxer: Demuxer, fileBytes: number): Promise<boolean> {
  if (demuxer === 'avi') {
    const head = await readHead(file, 8)
    // Above 1 GB more RIFFs follow the first; recorders that lost their power leave its size at 0.
    return head.readUInt32LE(4) > fileBytes * 1.01
  }
  if (demuxer !== 'mov') return false
  const handle = await open(file)
  try {
    for await (const { type, at, size } of topBoxes(handle)) {
      if (type === 'mdat' && at + size > fileBytes * 1.01) return true
    }
    return false
  } finally {
    await handle.close()
  }
}
