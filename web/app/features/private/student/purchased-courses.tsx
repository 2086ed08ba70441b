import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type ReactNode, useState } from 'react'
import { PREFIX } from '../../../shell/base/language.ts'
import { cardText } from '../../../text/browse/card.ts'
import { offlineText } from '../../../text/browse/offline.ts'
import { courseProgressText } from '../../../text/learn/course-progress.ts'
import { myCourseText, profileText } from '../../../text/learn/student.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { AccessLeft } from '../../public-account/course-access/access-left.tsx'
import { usePurchased } from '../../public-account/courses/my-courses.ts'
import { hasDevice } from '../../public-account/offline/device-mark.ts'
import { ReceiptLine } from '../../public-account/purchase/receipt-line.tsx'
import { CardFrame } from '../../visitor/course-card/card-frame.tsx'
import { CardGrid } from '../../visitor/course-card/card-grid.tsx'
import { RefundDialog } from '../refund/refund-dialog.tsx'
import { RefundLink } from '../refund/refund-link.tsx'
import { useRefundableCourses } from '../refund/refund-terms.ts'
import { ContinueCard } from './continue-card.tsx'
import { groupByProgress } from './group-by-progress.ts'
import { ProfileList } from './profile-list.tsx'

/** Purchased courses grouped by progress, the one to continue first. */
export function PurchasedCourses() {
  return (
    <ProfileList query={usePurchased()} title={profileText.noPurchased} hint={profileText.noPurchasedHint}>
      {(courses) => <CoursesByGroup courses={courses} />}
    </ProfileList>
  )
}

function CoursesByGroup({ courses }: { courses: CourseCard[] }) {
  const { data: refundable, dataUpdatedAt } = useRefundableCourses(courses)
  const [asking, setAsking] = useState<{ course: CourseCard; amount: number } | null>(null)
  const { inProgress, notStarted, finished, ended } = groupByProgress(courses, Date.now())
  const [latest, ...others] = inProgress
  const grid = (list: CourseCard[]) => (
    <CardGrid>
      {list.map((course) => {
        const terms = refundable?.get(course.id)
        return (
          <li key={course.id} className="grid grid-cols-1 grid-rows-[1fr_auto]">
            <LearningCard course={course} heading="h3" />
            {terms && (
              <RefundLink
                course={course}
                terms={terms}
                fetchedAtMs={dataUpdatedAt}
                onAsk={() => setAsking({ course, amount: terms.amount })}
              />
            )}
          </li>
        )
      })}
    </CardGrid>
  )
  return (
    <div className="grid gap-10">
      {hasDevice() && (
        <a href={`${PREFIX}/downloads`} className="justify-self-start rounded-sm underline hover:text-lapis">
          {offlineText.savedLessons}
        </a>
      )}
      {latest && (
        <Group title={profileText.goOn} count={inProgress.length}>
          <div className="grid gap-5">
            <ContinueCard course={latest} />
            {others.length > 0 && grid(others)}
          </div>
        </Group>
      )}
      {notStarted.length > 0 && (
        <Group title={profileText.notStarted} count={notStarted.length}>
          {grid(notStarted)}
        </Group>
      )}
      {finished.length > 0 && (
        <Group title={profileText.finished} count={finished.length}>
          {grid(finished)}
        </Group>
      )}
      {ended.length > 0 && (
        <Group title={profileText.ended} count={ended.length}>
          <p className="-mt-2 mb-4 max-w-[68ch] text-ink-2">{myCourseText.endedHint}</p>
          {grid(ended)}
        </Group>
      )}
      {asking && <RefundDialog {...asking} onClose={() => setAsking(null)} onDone={() => setAsking(null)} />}
    </div>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} aside={count > 1 ? String(count) : undefined} />
      {children}
    </section>
  )
}

/** A purchased course in a list: progress, access left, link to the course. */
function LearningCard({ course, heading }: { course: CourseCard; heading?: 'h2' | 'h3' }) {
  const percent = Math.round(course.progress ?? 0)
  return (
    <CardFrame course={course} to={`/my-course/${course.id}`} heading={heading}>
      <div className="mt-auto grid gap-1.5 pt-2 text-sm text-ink-2">
        <ProgressBar value={percent} label={cardText.progressLabel} />
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{courseProgressText.watched(percent, course.new_lessons ?? 0)}</span>
          <AccessLeft expiresAt={course.access_expires_at} />
        </p>
        {(course.receipt?.promo_code || course.receipt?.bundle) && <ReceiptLine receipt={course.receipt} />}
      </div>
    </CardFrame>
  )
}
