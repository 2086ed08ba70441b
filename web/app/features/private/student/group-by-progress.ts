import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'

/** Purchased courses grouped by progress. */
export interface CoursesByProgress {
  /** Courses that were started but not finished, the most recently watched first. */
  inProgress: CourseCard[]
  notStarted: CourseCard[]
  finished: CourseCard[]
  /** Courses whose access has expired. */
  ended: CourseCard[]
}

/** Groups purchased courses; each is in exactly one group. `nowMs` since the epoch. */
export function groupByProgress(courses: readonly CourseCard[], nowMs: number): CoursesByProgress {
  const groups: CoursesByProgress = { inProgress: [], notStarted: [], finished: [], ended: [] }
  for (const course of courses) {
    const hasExpired = course.access_expires_at && Date.parse(course.access_expires_at) <= nowMs
    const progress = course.progress ?? 0
    if (progress >= 100) groups.finished.push(course)
    else if (hasExpired) groups.ended.push(course)
    else if (course.last_watched_at) groups.inProgress.push(course)
    else groups.notStarted.push(course)
  }
  groups.inProgress.sort((a, b) => (b.last_watched_at ?? '').localeCompare(a.last_watched_at ?? ''))
  return groups
}
