import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import { Failure } from '../../http/errors/failure.ts'

type Move = 'submit' | 'publish' | 'return' | 'hide'

/** What may follow what: draft → in_review → published ⇄ hidden; a returned course is submitted again. */
const MOVES: Record<Move, { from: readonly CourseStatusName[]; to: CourseStatusName }> = {
  submit: { from: ['draft', 'returned'], to: 'in_review' },
  publish: { from: ['in_review', 'hidden'], to: 'published' },
  return: { from: ['in_review'], to: 'returned' },
  hide: { from: ['published'], to: 'hidden' },
}

/** The status after the move, or `course_state_conflict` when it cannot follow the present one. */
export function statusAfter(move: Move, status: number): number {
  const { from, to } = MOVES[move]
  if (!from.some((name) => COURSE_STATUS[name] === status)) throw new Failure('course_state_conflict')
  return COURSE_STATUS[to]
}
