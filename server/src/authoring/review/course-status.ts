import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import { Failure } from '../../errors/failure.ts'

type Transition = 'submit' | 'publish' | 'return' | 'hide'

/** Allowed transitions: draft → in_review → published ⇄ hidden; a returned course is submitted again. */
const TRANSITIONS: Record<Transition, { from: readonly CourseStatusName[]; to: CourseStatusName }> = {
  submit: { from: ['draft', 'returned'], to: 'in_review' },
  publish: { from: ['in_review', 'hidden'], to: 'published' },
  return: { from: ['in_review'], to: 'returned' },
  hide: { from: ['published'], to: 'hidden' },
}

/** The status after the transition; fails with `course_state_conflict` when it is not allowed. */
export function statusAfter(transition: Transition, status: number): number {
  const { from, to } = TRANSITIONS[transition]
  if (!from.some((name) => COURSE_STATUS[name] === status)) throw new Failure('course_state_conflict')
  return COURSE_STATUS[to]
}
