import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useOwnCourses } from '../../features/teacher/courses/use-own-courses.ts'
import { PromoDesk } from '../../features/teacher/promo/promo-desk.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { promoText as text } from '../../text/teach/promo.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** All promo codes of the teacher. */
export default function MyPromo() {
  const paid = useOwnCourses()?.filter(({ is_free }) => !is_free)
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      {paid ? <PromoDesk courses={paid} /> : <Skeleton className="h-48 rounded-lg" />}
    </>
  )
}
