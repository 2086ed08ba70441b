import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { PromoDesk } from '../../features/teacher/promo/promo-desk.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { promoText as text } from '../../text/teach/promo.ts'
import { SectionHead } from '../../ui/card.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'

export const meta = () => privateHead(text.title)

/** The promo codes that apply to a course. */
export default function CoursePromo() {
  const course = useTaughtCourse()
  if (!course) return <NotFound />
  return (
    <>
      <SectionHead title={text.title} />
      <PromoDesk courses={[course]} courseId={course.id} />
    </>
  )
}
