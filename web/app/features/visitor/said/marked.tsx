import type { SoughtWord } from '@kashf/contract/text/said.ts'
import { markSaid } from './mark-said.ts'

/** A text in which the words of a search are marked. */
export function Marked({ text, words }: { text: string; words: readonly SoughtWord[] }) {
  let at = 0
  return markSaid(text, words).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMarked ? (
      <mark key={key} className="bg-apricot-fill">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
