import { placeOf, type SoughtWord, soughtWords } from '@kashf/contract/text/said.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { TranscriptCue } from './transcript-cues.ts'

/** A search in the lines of a lesson. */
export interface LessonSearch {
  words: readonly SoughtWord[]
  /** The places of the lines that have all words. */
  hits: readonly number[]
  /** Which of the hits is gone to, from 0. */
  at: number
  /** Goes on by so many hits, around the ends. */
  step: (by: number) => void
  /** Begins anew at the first hit from a line on. */
  beginAt: (place: number) => void
}

/** Follows what is typed without delaying the typing. */
export function useLessonSearch(cues: readonly TranscriptCue[], typed: string): LessonSearch {
  const deferred = useDeferredValue(typed)
  const words = useMemo(() => soughtWords(deferred), [deferred])
  const isSearching = words.length > 0
  const folded = useMemo(
    () => (isSearching ? cues.map(({ text }) => foldUzbek(text)) : []),
    [cues, isSearching],
  )
  const hits = useMemo(
    () => folded.flatMap((line, place) => (placeOf(line, words) >= 0 ? place : [])),
    [folded, words],
  )
  const [chosen, setChosen] = useState<{ by: number; fromPlace: number }>({ by: 0, fromPlace: 0 })
  const first = Math.max(
    0,
    hits.findIndex((place) => place >= chosen.fromPlace),
  )
  const count = Math.max(1, hits.length)
  return {
    words,
    hits,
    at: (((first + chosen.by) % count) + count) % count,
    step: (by) => setChosen((known) => ({ ...known, by: known.by + by })),
    beginAt: (fromPlace) => setChosen({ by: 0, fromPlace }),
  }
}
