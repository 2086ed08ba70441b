import type { Criterion } from '@kashf/contract/homework/homework.ts'
import { useState } from 'react'
import { levelKeys, type ReviewValues } from './review-values.ts'

type Levels = ReviewValues['levels']

/** Rates one criterion after another; number keys rate the current one. */
export function useRating(rubric: readonly Criterion[], levels: Levels, onChange: (levels: Levels) => void) {
  const [current, setCurrent] = useState(() => Math.max(0, levels.indexOf(null)))
  const [last, setLast] = useState(0)
  const rate = (at: number, level: number) => {
    setLast(at)
    onChange(levels.map((former, other) => (other === at ? level : former)))
  }
  return {
    current,
    setCurrent,
    rate,
    press(key: string) {
      const criterion = rubric[current]
      const level = criterion ? levelKeys(criterion).indexOf(key) : -1
      if (level < 0) return
      rate(current, level)
      setCurrent(Math.min(current + 1, rubric.length - 1))
    },
    /** Gives the criterion that was rated last the next higher level. */
    raise() {
      const level = levels[last] ?? null
      if (level !== null && level + 1 < (rubric[last]?.levels.length ?? 0)) rate(last, level + 1)
    },
  }
}
export type Rating = ReturnType<typeof useRating>
