import { readHead } from '../read-head.ts'
import type { Demuxer } from './safe-input.ts'

/**
 * Whether the head of a file promises more bytes than came. Only AVI needs the question: its reader silently counts
 * what is there, where those of MP4 and Matroska complain.
 */
export async function isCutOff(file: string, demuxer: Demuxer, fileBytes: number): Promise<boolean> {
  if (demuxer !== 'avi') return false
  const head = await readHead(file, 8)
  // Above 1 GB more RIFFs follow the first; recorders that lost their power leave its size at 0.
  return head.readUInt32LE(4) > fileBytes * 1.01
}
