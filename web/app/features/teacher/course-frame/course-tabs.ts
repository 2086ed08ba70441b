import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { href } from 'react-router'
import { courseFrameText as text } from '../../../text/teach/course-frame.ts'

/** A page of one course in the studio. */
export interface CourseTab {
  label: string
  /** The URL of the page for the course with this id. */
  to: (id: string) => string
  /** A figure beside the label. */
  count?: (course: Course) => number
  /** Whether the course has the page; without it every course has. */
  isShown?: (course: Course) => boolean
  /** Shows the tab only where there is a bot. */
  needsTelegram?: true
}

/** The pages of a course, in the order of the tabs. Each is a route inside `course-layout.tsx` (routes.ts). */
export const courseTabs: readonly CourseTab[] = [
  {
    label: text.curriculum,
    to: (id) => href('/teacher-course-info/:id?', { id }),
    count: ({ videos }) => videos.length,
  },
  { label: text.page, to: (id) => href('/update-course/:id?', { id }) },
  {
    label: text.learners,
    to: (id) => href('/course-learners/:id', { id }),
    count: ({ learners_count }) => learners_count,
  },
  { label: text.statistics, to: (id) => href('/course-statistic/:id', { id }) },
  {
    label: text.promoCodes,
    to: (id) => href('/course-promo/:id', { id }),
    isShown: ({ is_free }) => !is_free,
  },
  { label: text.announcements, to: (id) => href('/course-announcements/:id', { id }) },
  {
    label: text.telegram,
    to: (id) => href('/course-telegram/:id', { id }),
    needsTelegram: true,
  },
  { label: text.versions, to: (id) => href('/course-versions/:id', { id }) },
]
