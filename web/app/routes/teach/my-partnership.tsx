import Partnership from '../../features/private/partners/partnership.lazy.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { partnersText as text } from '../../text/learn/partners.ts'

export const meta = () => privateHead(text.title)

/** Where a teacher is the partner of others; students have it in their profile. */
export default function MyPartnership() {
  return (
    <>
      <PageTitle title={text.title} />
      <Partnership />
    </>
  )
}
