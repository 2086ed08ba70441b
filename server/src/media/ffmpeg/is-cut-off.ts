import { open } from 'node:fs/promises'
import type { Demuxer } from './safe-input.ts'

/**
 * Whether the head of a file promises more bytes than came. Only AVI needs the question: its reader silently counts
 * what is there, where those of MP4 and Matroska complain.
 */
export async function isCutOff(file: string, demuxer: Demuxer, fileBytes: number): Promise<boolean> {
  if (demuxer !== 'avi') return false
  const head = Buffer.alloc(8)
  const handle = await open(file)
  try {
    await handle.read(head, 0, head.length, 0)
  } finally {
    await handle.close()
  }
  // Above 1 GB more RIFFs follow the first; recorders that lost their power leave its size at 0.
  return head.readUInt32LE(4) > fileBytes * 1.01
}
