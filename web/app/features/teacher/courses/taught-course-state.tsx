import type { Course } from '@kashf/contract/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { teachText } from '../../../text/teach.ts'
import { Card } from '../../../ui/card.tsx'
import { CompleteCourse } from './complete-course.tsx'
import { canComplete, courseState } from './course-state.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { PublishTime } from './publish-time.tsx'
import { ReviewChecklist } from './review-checklist.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { SaleSwitch } from './sale-switch.tsx'

/** What comes next for a course, and the button that sends it to review. */
export function TaughtCourseState({ course }: { course: Course }) {
  return (
    <Card className="mb-6 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <p className="text-[0.9375rem]">{nextStep(course)}</p>
      {canComplete(course.status) && <CompleteCourse courseId={course.id} />}
      <SaleSwitch course={course} />
      <PublishTime course={course} />
      {isReviewed(course.status) && (
        <div className="border-t border-line pt-4 empty:hidden sm:col-span-2">
          <ReviewNotes course={course} />
        </div>
      )}
      {canComplete(course.status) && (
        <div className="border-t border-line pt-4 sm:col-span-2">
          <ReviewChecklist course={course} />
        </div>
      )}
      {canComplete(course.status) && <DeleteDraft course={course} />}
    </Card>
  )
}

const isReviewed = (status: number): boolean =>
  status === COURSE_STATUS.returned || status === COURSE_STATUS.in_review

function nextStep(course: Course): string {
  if (!course.hidden_by_teacher) return courseState(course).next
  return course.publish_at ? teachText.nextWaiting : teachText.nextHiddenByYou
}
