import { createHash } from 'node:crypto'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

const WORDS_IN_GROUP = 5
/** Two texts that share 60 % of their groups share one of so many minima, but for one pair in two million. */
const MINIMA = 16

/**
 * The groups of five words of a folded text as hashes, and their minima under sixteen orders, which an index finds. Hashes and
 * minima differ from task to task, so that works of others are never candidates.
 */
export function likenessOf(text: string, taskId: number): { shingles: number[]; sketch: number[] } {
  const words = foldUzbek(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const groups = new Set<string>()
  for (let at = 0; at + WORDS_IN_GROUP <= words.length; at++)
    groups.add(words.slice(at, at + WORDS_IN_GROUP).join(' '))
  const shingles = [...new Set([...groups].map((group) => hashOf(`${taskId} ${group}`)))]
  if (shingles.length === 0) return { shingles, sketch: [] }
  const sketch = Array.from({ length: MINIMA }, (_, order) =>
    shingles.reduce((least, shingle) => Math.min(least, mix(shingle, order)), Number.POSITIVE_INFINITY),
  )
  return { shingles, sketch }
}

const hashOf = (text: string): number => createHash('sha1').update(text).digest().readInt32BE(0)

/** One of the orders of hashes: a multiplication and a shift, which spread neighbours (murmur3's finalizer). */
function mix(hash: number, order: number): number {
  let mixed = hash ^ Math.imul(order + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}

/** How much two texts share, in per cent of all their groups of words (Jaccard). */
export function sharedPercent(one: readonly number[], other: readonly number[]): number {
  const own = new Set(one)
  const shared = other.filter((shingle) => own.has(shingle)).length
  const all = own.size + other.length - shared
  return all === 0 ? 0 : Math.floor((100 * shared) / all)
}
