import type { SoughtWord } from '@kashf/contract/text/said.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

/** A piece of a text; marked where it is what was looked for. */
interface SaidPiece {
  text: string
  isMarked: boolean
}

const WORDS = /[\p{L}\p{N}\p{M}'ʻʼ‘’`]+/gu

/** Divides a text at the words of a search: at their beginnings, as far as these were typed. */
export function markSaid(text: string, words: readonly SoughtWord[]): SaidPiece[] {
  const pieces: SaidPiece[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORDS)) {
    const length = markedLength(written, words)
    if (length === 0) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false })
    pieces.push({ text: written.slice(0, length), isMarked: true })
    end = index + length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false })
  return pieces
}

/** How much of a word is what was looked for; 0 for another word. */
function markedLength(written: string, words: readonly SoughtWord[]): number {
  const folded = foldUzbek(written)
  const sought = words.find(({ word, isBeginning }) =>
    isBeginning ? folded.startsWith(word) : folded === word,
  )
  if (!sought) return 0
  for (let length = 1; length < written.length; length++) {
    if (foldUzbek(written.slice(0, length)).startsWith(sought.word)) return length
  }
  return written.length
}
