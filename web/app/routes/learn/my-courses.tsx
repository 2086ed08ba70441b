import { USER_TYPE } from '@kashf/contract/constants.ts'
import { PurchasedCourses } from '../../features/private/student/purchased-courses.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { profileText } from '../../text/learn/student.ts'

export const meta = () => privateHead(profileText.purchased)

/** The student's courses, by progress. */
export default function MyCourses() {
  return (
    <Guard type={USER_TYPE.student}>
      {() => (
        <>
          <h1 className="mb-6 text-2xl leading-tight sm:text-4xl">{profileText.purchased}</h1>
          <PurchasedCourses />
        </>
      )}
    </Guard>
  )
}
