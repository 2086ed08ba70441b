import { readFile } from 'node:fs/promises'
import { readHead } from '../../read-head.ts'

// Defects that make a stream copy unplayable in browsers although ffmpeg accepts it.

const HEAD_BYTES = 65_536

/** Output options that write the H.264 parameter sets found inside the stream to `file`, for `changesResolution`. */
export function parameterSetsOutput(videoIndex: number, file: string): string[] {
  return ['-map', `0:${videoIndex}`, '-c', 'copy', '-bsf:v', 'filter_units=pass_types=7', '-f', 'data', file]
}

/**
 * Whether a copied video changes its resolution or format midway, as when a recorded window is resized: browsers keep
 * showing the first shape. `parameterSets` was written by `parameterSetsOutput`, `media` is the copy.
 */
export async function changesResolution(parameterSets: string, media: string): Promise<boolean> {
  const text = (await readFile(parameterSets)).toString('latin1')
  const inStream = text.split('\0\0\x01').map((unit) => withoutTrailingZeros(unit))
  const inHeader = firstParameterSet(await readHead(media, HEAD_BYTES))
  return new Set([inHeader, ...inStream].filter(Boolean)).size > 1
}

/**
 * Whether a CMAF file starts with frames that its edit list hides, as after a cut without re-encoding: browsers drop
 * them together with their keyframe and show nothing until the next one. The first track must be the picture.
 */
export async function startsWithHiddenFrames(file: string): Promise<boolean> {
  return hiddenTicks(await readHead(file, HEAD_BYTES)) > 0
}

/** The first sequence parameter set in the `avcC` box. */
function firstParameterSet(head: Buffer): string {
  const config = head.indexOf('avcC') + 4
  const start = config + 8
  return withoutTrailingZeros(head.subarray(start, start + head.readUInt16BE(config + 6)).toString('latin1'))
}

function withoutTrailingZeros(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end--
  return text.slice(0, end)
}

/** Hidden ticks at the start of the first track: those the edit list skips, less the first composition offset. */
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
