import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CompleteCourse } from './complete-course.tsx'
import { canComplete, courseState } from './course-state.ts'
import { PublishTime } from './publish-time.tsx'
import { ReviewChecklist } from './review-checklist.tsx'
import { SaleSwitch } from './sale-switch.tsx'

/** The next steps of a course: beside its lessons on wide screens, collapsed above them on a phone. */
export function TaughtCourseState({ course }: { course: Course }) {
  const [isListOpen, setListOpen] = useState(() => window.matchMedia('(min-width: 64rem)').matches)
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      <p className="text-md">{courseState(course).next}</p>
      {canComplete(course.status) && (
        <>
          <CompleteCourse courseId={course.id} onIncomplete={() => setListOpen(true)} />
          <div className="border-t border-line pt-4">
            <ReviewChecklist course={course} isOpen={isListOpen} onToggle={setListOpen} />
          </div>
        </>
      )}
      <SaleSwitch course={course} />
      <PublishTime course={course} />
    </Card>
  )
}

/** Whether the course is under review, or was returned. */
export const isReviewed = (status: number): boolean =>
  status === COURSE_STATUS.returned || status === COURSE_STATUS.in_review
