import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import { teachText } from '../../../text/teach/teach.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

interface CourseState {
  label: string
  tone: BadgeTone
  /** A hint at the next step. */
  next: string
}

const states: Record<CourseStatusName, CourseState> = {
  draft: { label: teachText.draft, tone: 'neutral', next: teachText.nextDraft },
  published: { label: teachText.published, tone: 'good', next: teachText.nextPublished },
  in_review: { label: teachText.inReview, tone: 'info', next: teachText.nextReview },
  hidden: { label: teachText.hidden, tone: 'wait', next: teachText.nextHidden },
  returned: { label: teachText.returned, tone: 'bad', next: teachText.nextReturned },
}

const awaitsTime: CourseState = { label: teachText.awaitsTime, tone: 'info', next: teachText.nextWaiting }

type Taught = Pick<Course, 'status' | 'lessons_count' | 'hidden_by_teacher' | 'publish_at'>

/** A course's status as its teacher reads it, and the next step. */
export function courseState(course: Taught): CourseState {
  if (course.hidden_by_teacher)
    return course.publish_at ? awaitsTime : { ...states.hidden, next: teachText.nextHiddenByYou }
  const state = states[statusName(course.status)]
  const isEmptyDraft = course.status === COURSE_STATUS.draft && course.lessons_count === 0
  return isEmptyDraft ? { ...state, next: teachText.nextDraftEmpty } : state
}

/** Whether the teacher may submit it for review: a draft or a returned course. */
export const canComplete = (status: number): boolean =>
  status === COURSE_STATUS.draft || status === COURSE_STATUS.returned

function statusName(status: number): CourseStatusName {
  const names = Object.keys(states) as CourseStatusName[]
  return names.find((name) => COURSE_STATUS[name] === status) ?? 'draft'
}
