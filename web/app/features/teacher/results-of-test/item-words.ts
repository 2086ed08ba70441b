import type { ItemFigures, ItemFlag } from '@kashf/contract/practice/results.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** What is said of a question: the gravest of its flags, or that it separates. */
export type ItemWord = ItemFlag | 'separates' | 'unknown' | 'dropped'

export function wordOf({ flags, correlation, is_dropped }: ItemFigures): ItemWord {
  if (is_dropped) return 'dropped'
  const [gravest] = flags
  if (gravest) return gravest
  return correlation === null ? 'unknown' : 'separates'
}

export const WORD_TONES: Record<ItemWord, BadgeTone> = {
  best_avoid_key: 'bad',
  wrong_option_attracts_best: 'wait',
  does_not_separate: 'wait',
  too_hard: 'wait',
  too_easy: 'neutral',
  separates: 'good',
  unknown: 'neutral',
  dropped: 'neutral',
}

/** Flags that alone ask for no decision before the results: such a question may stay. */
const MAY_STAY: ReadonlySet<ItemFlag> = new Set(['too_easy', 'too_hard', 'wrong_option_attracts_best'])

/** Whether the author should look at a question before the results. */
export const needsALook = ({ flags, is_dropped }: ItemFigures): boolean =>
  !is_dropped && flags.some((flag) => !MAY_STAY.has(flag))

export const reliabilityOf = (alpha: number): 'high' | 'middle' | 'low' =>
  alpha >= 0.8 ? 'high' : alpha >= 0.6 ? 'middle' : 'low'

/** Two decimals with a comma. */
export const decimal = (figure: number): string => figure.toFixed(2).replace('.', ',').replace('-', '−')

export const percent = (share: number): string => `${Math.round(share * 100)}%`
