import type { Course } from '@kashf/contract/catalogue.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { CompleteCourse } from './complete-course.tsx'
import { canComplete, courseState } from './course-state.ts'

/** A course's status, what comes next, and the button that sends it to review. */
export function TaughtCourseState({ course }: { course: Course }) {
  const state = courseState(course)
  return (
    <Card className="mb-6 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div>
        <Badge tone={state.tone}>{state.label}</Badge>
        <p className="mt-2 text-[0.9375rem]">{state.next}</p>
      </div>
      {canComplete(course.status) && <CompleteCourse courseId={course.id} />}
    </Card>
  )
}
