import type { Criterion, Mark, Review, ReviewBody } from '@kashf/contract/homework/homework.ts'
import { MAX_MARKS, MAX_REVIEW_COMMENT } from '@kashf/contract/homework/limits.ts'
import type { Recording } from '@kashf/contract/media/recordings.ts'

/** What a checker says about a hand-in. */
export interface ReviewValues {
  marks: readonly Mark[]
  /** For each criterion its level from 0; null: not rated yet. */
  levels: readonly (number | null)[]
  comment: string
  recording: Recording | null
}

/** What is kept. A level of a criterion that has changed since is not rated. */
export function valuesOf(review: Review | null, rubric: readonly Criterion[]): ReviewValues {
  const levelOf = ({ title, levels }: Criterion, at: number) => {
    const score = review?.scores[at]
    const level = score?.title === title ? score.level : null
    return level !== null && level < levels.length ? level : null
  }
  return {
    marks: review?.marks ?? [],
    levels: rubric.map(levelOf),
    comment: review?.comment ?? '',
    recording: review?.recording ?? null,
  }
}

export const bodyOf = (
  { marks, levels, comment, recording }: ReviewValues,
  of: Pick<ReviewBody, 'number' | 'edit'>,
): ReviewBody => ({
  ...of,
  // Words are typed into a mark after it was set.
  marks: marks.filter(({ kind, text }) => kind !== 'text' || text.trim() !== ''),
  levels: [...levels],
  comment,
  recording_id: recording?.id ?? null,
})

/** Whether the server has just this: its answer was lost on the way, so that the page does not know its `edit`. */
export const isKept = (review: Review, body: ReviewBody): boolean =>
  review.comment === body.comment &&
  (review.recording?.id ?? null) === body.recording_id &&
  String(review.scores.map(({ level }) => level)) === String(body.levels) &&
  String(review.marks.map(markText)) === String(body.marks.map(markText))

const markText = ({ sheet_id, page, kind, at, text }: Mark) => [sheet_id, page, kind, text, ...at].join(' ')

/** Both reviews as one: the words and marks of both, the levels and the recording of the first where it has them. */
export function joined(mine: ReviewValues, theirs: ReviewValues): ReviewValues {
  const known = new Set(mine.marks.map((mark) => JSON.stringify(mark)))
  const others = theirs.marks.filter((mark) => !known.has(JSON.stringify(mark)))
  const words = [theirs.comment.trim(), mine.comment.trim()].filter((text) => text !== '')
  return {
    marks: [...mine.marks, ...others].slice(0, MAX_MARKS),
    levels: mine.levels.map((level, at) => level ?? theirs.levels[at] ?? null),
    comment: [...new Set(words)].join('\n\n').slice(0, MAX_REVIEW_COMMENT),
    recording: mine.recording ?? theirs.recording,
  }
}

export interface Total {
  points: number
  max: number
}

/** The points that are given, of those that can be; null without a rubric. */
export function totalOf(rubric: readonly Criterion[], levels: ReviewValues['levels']): Total | null {
  if (rubric.length === 0) return null
  return rubric.reduce<Total>(
    ({ points, max }, criterion, at) => ({
      points: points + (criterion.levels[levels[at] ?? -1]?.points ?? 0),
      max: max + Math.max(...criterion.levels.map((level) => level.points)),
    }),
    { points: 0, max: 0 },
  )
}

/**
 * The keys that choose the levels: their points where all are single digits, else their places from 1. Where there are halves only
 * whole points have keys.
 */
export const levelKeys = ({ levels }: Criterion): string[] => {
  const points = levels.map((level) => String(level.points))
  if (levels.some((level) => !Number.isInteger(level.points)))
    return points.map((text) => (text.length === 1 ? text : ''))
  const areDigits = points.every((text) => text.length === 1) && new Set(points).size === points.length
  return areDigits ? points : levels.map((_, at) => String(at + 1))
}
