import { readHead } from '../attachments/read-head.ts'

/**
 * Whether a CMAF file begins with pictures that are not to be shown, as a video does that was cut without encoding:
 * browsers drop them together with their keyframe, and then show nothing until the next one. `file` holds the picture
 * as its first track.
 */
export async function hidesItsStart(file: string): Promise<boolean> {
  const head = await readHead(file, 65_536)
  return hiddenTicks(head) > 0
}

/** How much of the first track lies before its start, in its own ticks: what the edit list skips, less its first offset. */
function hiddenTicks(head: Buffer): number {
  const edits = head.indexOf('elst')
  const run = head.indexOf('trun')
  if (edits < 0 || run < 0 || head[edits + 4] !== 0) return 0
  const skipped = head.readInt32BE(edits + 16)
  const flags = head.readUIntBE(run + 5, 3)
  const hasOffsets = (flags & 0x800) !== 0
  if (!hasOffsets) return skipped
  const before = [0x1, 0x4].filter((flag) => flags & flag).length
  const inSample = [0x100, 0x200, 0x400].filter((flag) => flags & flag).length
  return skipped - head.readInt32BE(run + 12 + 4 * (before + inSample))
}
