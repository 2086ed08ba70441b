import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { CoursePartsCard } from '../../features/teacher/promo/course-parts.tsx'
import { PromoDesk } from '../../features/teacher/promo/promo-desk.tsx'
import { SeatSaleCard } from '../../features/teacher/promo/seat-sale.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { promoText as text } from '../../text/teach/promo.ts'
import { SectionHead } from '../../ui/card.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'

export const meta = () => privateHead(text.title)

/** The promo codes that apply to a course, its parts, and whether it is sold to firms by many places. */
export default function CoursePromo() {
  const course = useTaughtCourse()
  if (!course) return <NotFound />
  return (
    <>
      <SectionHead title={text.title} />
      <PromoDesk courses={[course]} courseId={course.id} />
      <CoursePartsCard courseId={course.id} />
      <SeatSaleCard courseId={course.id} />
    </>
  )
}
