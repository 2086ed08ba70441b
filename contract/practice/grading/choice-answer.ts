import { type Static, Type } from 'typebox'
import { oneOf } from '../../common.ts'
import { EMPTY, FULL_MILLI, type Grade, gradeOf } from './verdict.ts'

/** The id of an option, a target or an item to order, unique within its question. */
export const OptionId = Type.String({ pattern: '^[a-z0-9]{1,12}$', maxLength: 12 })

/** The most options of a question. */
export const MAX_OPTIONS = 30

/** One option of several; also a pair of a matching, a named place of a picture, and true, false or not given. */
export const ChoiceKey = Type.Object({ kind: Type.Literal('choice'), right: OptionId })
export type ChoiceKey = Static<typeof ChoiceKey>

/** A credit of an option, in thousandths; negative for a wrong one. */
const OptionCredit = Type.Object({
  option: OptionId,
  credit: Type.Integer({ minimum: -FULL_MILLI, maximum: FULL_MILLI }),
})

/**
 * Several options of `options`. Policies: `exact`, the same set; `minus`, the share of right ones less the share of wrong ones;
 * `decisions`, the share of options ticked or left as in the key; `weights`, the sum of the credits of ticked options.
 */
export const ChoicesKey = Type.Object({
  kind: Type.Literal('choices'),
  options: Type.Array(OptionId, { minItems: 1, maxItems: MAX_OPTIONS, uniqueItems: true }),
  right: Type.Array(OptionId, { minItems: 1, maxItems: MAX_OPTIONS, uniqueItems: true }),
  policy: oneOf(['exact', 'minus', 'decisions', 'weights']),
  weights: Type.Optional(Type.Array(OptionCredit, { maxItems: MAX_OPTIONS })),
})
export type ChoicesKey = Static<typeof ChoicesKey>

/** Grades one chosen option. */
export const gradeChoice = (key: ChoiceKey, chosen: string | null): Grade =>
  chosen === null ? EMPTY : gradeOf(chosen === key.right ? 1 : 0)

/** Grades a set of ticked options. No option ticked is empty. */
export function gradeChoices(key: ChoicesKey, chosen: readonly string[]): Grade {
  const ticked = new Set(chosen)
  if (ticked.size === 0) return EMPTY
  const right = new Set(key.right)
  const hits = [...ticked].filter((option) => right.has(option)).length
  const misses = ticked.size - hits
  switch (key.policy) {
    case 'exact':
      return gradeOf(misses === 0 && hits === right.size ? 1 : 0)
    case 'minus': {
      const others = key.options.length - right.size
      return gradeOf(hits / right.size - (misses === 0 ? 0 : misses / Math.max(others, 1)))
    }
    case 'decisions':
      return gradeOf((key.options.length - misses - (right.size - hits)) / key.options.length)
    case 'weights': {
      const credits = (key.weights ?? []).filter(({ option }) => ticked.has(option))
      return gradeOf(credits.reduce((sum, { credit }) => sum + credit, 0) / FULL_MILLI)
    }
  }
}
