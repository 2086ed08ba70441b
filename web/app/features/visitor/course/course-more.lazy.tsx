import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useEffect } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { answeringText } from '../../../text/browse/answering.ts'
import { reportText } from '../../../text/browse/report.ts'
import { PurchaseSteps } from '../../public-account/purchase/purchase-steps.tsx'
import { countArrival } from '../arrival/arrival.ts'
import { Comments } from '../comments/comments.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { MeasuredGrowth } from './measured-growth.tsx'
import { TeacherSection } from './teacher-section.tsx'

export interface CourseMoreProps {
  course: Course
  teacher: Teacher | null
  refundWindowHours: number
}

/** The part below a course's lessons: the steps after a purchase, the teacher, scores and comments. */
export default function CourseMore({ course, teacher, refundWindowHours }: CourseMoreProps) {
  const { id, is_owner } = course
  useEffect(() => {
    if (!is_owner) countArrival(id)
  }, [id, is_owner])
  return (
    <>
      <PurchaseSteps course={course} refundWindowHours={refundWindowHours} />
      {teacher && <TeacherSection teacher={teacher} />}
      {course.answer_hours !== undefined && (
        <p className="-mt-4 text-ink-2">{answeringText.usually(formatCount(course.answer_hours))}</p>
      )}
      <div id="baholar" className="grid grid-cols-1 gap-10">
        {course.growth && <MeasuredGrowth growth={course.growth} />}
        <Comments course={course} />
      </div>
      {!course.is_owner && (
        <div className="-mt-4">
          <ReportButton subject="course" id={course.id} label={reportText.ofCourse} />
        </div>
      )}
    </>
  )
}
