import type { PartAnswer } from '@kashf/contract/practice/questions.ts'
import { useEffect, useState } from 'react'
import type { Reading } from './number-reading.ts'

const loadNumbers = () => import('./number-reading.ts')
const loadFormulas = () => import('./formula-reading.ts')

/** Loads the code that reads such answers, so that it is there without a line. */
export function preloadReader(answer: PartAnswer): void {
  if (answer === 'number' || answer === 'numbers') loadNumbers().catch(() => {})
  if (answer === 'formula') loadFormulas().catch(() => {})
}

/** A formula is read as one line of signs. */
async function readAs(answer: PartAnswer, typed: string): Promise<Reading> {
  if (answer === 'formula') return { isReadable: true, words: (await loadFormulas()).formulaReading(typed) }
  const { readingOf, readingsOf } = await loadNumbers()
  return answer === 'numbers' ? readingsOf(typed) : readingOf(typed)
}

/** The reading of what is typed; null for nothing, and until the code that reads is here. */
export function useReading(answer: PartAnswer, typed: string): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const next = await readAs(answer, typed)
      if (isCurrent) setReading(next)
    }
    if (typed.trim() === '') setReading(null)
    // Without the code, when a line breaks, the answer is kept all the same.
    else read().catch(() => setReading(null))
    return () => {
      isCurrent = false
    }
  }, [answer, typed])
  return reading
}
