import type { DraftPicture } from '../draft.ts'
import type { WordPackage } from './package.ts'

const MAX_PICTURES = 300

/** Beginnings of the kinds of pictures that are kept. */
const BEGINNINGS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a']

const isKept = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return isWebp || BEGINNINGS.some((beginning) => start.startsWith(beginning))
}

/** The pictures of a file. They are numbered when a text shows them, so that what no question shows is not kept. */
export function readPictures(file: WordPackage) {
  const known = new Map<string, Uint8Array | null>()
  const shown: string[] = []
  const bytesOf = (part: string): Uint8Array | null => {
    const before = known.get(part)
    if (before !== undefined) return before
    const bytes = file.read(part)
    const found = bytes && isKept(bytes) ? bytes : null
    known.set(part, found)
    return found
  }
  return {
    of(id: string): { name: string; part: string | null } {
      const part = file.targetOf(id)
      const isKnown = part !== null && known.has(part)
      const isLimited = !isKnown && known.size >= MAX_PICTURES
      return { name: nameOf(part ?? ''), part: part !== null && !isLimited && bytesOf(part) ? part : null }
    },
    /** The place of a picture among those that are shown, from 1 on. */
    numberOf(part: string): number {
      const at = shown.indexOf(part)
      return at >= 0 ? at + 1 : shown.push(part)
    },
    used: (): DraftPicture[] =>
      shown.map((part) => ({ name: nameOf(part), bytes: Uint8Array.from(bytesOf(part) ?? []) })),
  }
}

const nameOf = (part: string) => part.slice(part.lastIndexOf('/') + 1)
