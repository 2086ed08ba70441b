import { parseClock } from '@kashf/contract/text/parse-clock.ts'
import { Fragment, type ReactNode } from 'react'
import { questionText } from '../../../text/learn/questions.ts'

/** A moment of a video as people write it: `2:05`, `1:02:05`. */
const MOMENT = /\b(?:\d{1,2}:)?[0-5]?\d:[0-5]\d\b/g

/** What is between moments, or a moment with its second. */
type Piece = string | { written: string; atS: number }

/** The pieces of a text in their order. */
export function momentsIn(text: string, lengthS: number): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(MOMENT)) {
    const atS = parseClock(written)
    // An hour of the day is usually later than the end of the video.
    if (atS === null || atS > lengthS) continue
    pieces.push(text.slice(end, index), { written, atS })
    end = index + written.length
  }
  return [...pieces, text.slice(end)]
}

interface WithMomentsProps {
  text: string
  /** The length of the video in seconds. */
  lengthS: number
  onSeek: (seconds: number) => void
}

/** A text whose moments of the video are links to them. */
export const WithMoments = ({ text, lengthS, onSeek }: WithMomentsProps): ReactNode =>
  momentsIn(text, lengthS).map((piece, at) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in this order
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in this order
        key={at}
        type="button"
        onClick={() => onSeek(piece.atS)}
        aria-label={questionText.goTo(piece.written)}
        className="font-semibold text-lapis tabular-nums underline-offset-2 hover:underline"
      >
        {piece.written}
      </button>
    ),
  )
