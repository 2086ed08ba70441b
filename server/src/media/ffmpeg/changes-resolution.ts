import { readFile } from 'node:fs/promises'
import { readHead } from '../attachments/read-head.ts'

/** Output options that write down what an H.264 stream says of its own pictures on the way, for `changesItsPicture`. */
export function pictureFacts(videoIndex: number, file: string): string[] {
  return ['-map', `0:${videoIndex}`, '-c', 'copy', '-bsf:v', 'filter_units=pass_types=7', '-f', 'data', file]
}

/**
 * Whether the pictures of a copied video change their size or kind on the way, as when a recorded window is drawn larger:
 * browsers go on showing them in the first shape. `facts` was written by `pictureFacts`, `media` is the copy.
 */
export async function changesItsPicture(facts: string, media: string): Promise<boolean> {
  const text = (await readFile(facts)).toString('latin1')
  const said = text.split('\0\0\x01').map((unit) => withoutZeros(unit))
  return new Set([firstFacts(await readHead(media, 65_536)), ...said].filter(Boolean)).size > 1
}

/** What the head of the copy says of its pictures. */
function firstFacts(head: Buffer): string {
  const config = head.indexOf('avcC') + 4
  const start = config + 8
  return withoutZeros(head.subarray(start, start + head.readUInt16BE(config + 6)).toString('latin1'))
}

/** The text without the zeros at its end. */
function withoutZeros(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end--
  return text.slice(0, end)
}
