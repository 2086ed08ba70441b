import { formatCount } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'

/** How many lessons of a purchased course its student has completed. */
export function watchedLessons(purchase: { lessons_completed: number; lessons_count: number }): string {
  const { lessons_completed, lessons_count } = purchase
  if (lessons_count > 0 && lessons_completed >= lessons_count) return text.finished
  return text.lessons(formatCount(lessons_completed), formatCount(lessons_count))
}
