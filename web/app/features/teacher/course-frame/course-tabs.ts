import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { StudioRole } from '@kashf/contract/catalogue/team-roles.ts'
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
  /** Who besides the owner has the page. */
  roles?: readonly StudioRole[]
  /** Shows the tab only where there is a bot. */
  needsTelegram?: true
}

/** The pages of a course, in the order of the tabs. Each is a route inside `course-layout.tsx` (routes.ts). */
const courseTabs: readonly CourseTab[] = [
  {
    label: text.curriculum,
    to: (id) => href('/teacher-course-info/:id?', { id }),
    count: ({ videos }) => videos.length,
    roles: ['author'],
  },
  { label: text.page, to: (id) => href('/update-course/:id?', { id }), roles: ['author'] },
  {
    label: text.learners,
    to: (id) => href('/course-learners/:id', { id }),
    count: ({ learners_count }) => learners_count,
    roles: ['curator'],
  },
  {
    label: text.groups,
    to: (id) => href('/course-groups/:id', { id }),
    roles: ['author', 'curator'],
  },
  { label: text.statistics, to: (id) => href('/course-statistic/:id', { id }), roles: ['analyst'] },
  {
    label: text.promoCodes,
    to: (id) => href('/course-promo/:id', { id }),
    isShown: ({ is_free }) => !is_free,
  },
  { label: text.messages, to: (id) => href('/course-messages/:id', { id }), roles: ['author'] },
  { label: text.announcements, to: (id) => href('/course-announcements/:id', { id }) },
  {
    label: text.telegram,
    to: (id) => href('/course-telegram/:id', { id }),
    needsTelegram: true,
  },
  { label: text.versions, to: (id) => href('/course-versions/:id', { id }), roles: ['author'] },
  {
    label: text.team,
    to: (id) => href('/course-team/:id', { id }),
    roles: ['author', 'curator', 'analyst'],
  },
]

/** The pages of the course that the reader has. */
export const tabsFor = (course: Pick<Course, 'role'>): readonly CourseTab[] =>
  courseTabs.filter(({ roles }) => course.role === 'owner' || (course.role && roles?.includes(course.role)))
