import type { SeatLink } from '@kashf/contract/roster/roster.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { useTaughtCourse } from '../../../features/teacher/course-frame/use-taught-course.ts'
import { BringLearners } from '../../../features/teacher/roster/bring-learners.tsx'
import { SeatLinks } from '../../../features/teacher/roster/seat-links.tsx'
import { SeatList } from '../../../features/teacher/roster/seat-list.tsx'
import { useSeatCounts } from '../../../features/teacher/roster/use-roster.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { learnersText } from '../../../text/teach/learners.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { BackLink } from '../../../ui/private/back-link.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Learners whom the owner of a course brings: the list, its links, and the seats. */
export default function CourseRoster() {
  const course = useTaughtCourse()
  if (course?.role !== 'owner') return <NotFound />
  return <Roster courseId={course.id} courseTitle={course.title} />
}

interface Told {
  title: string
  note?: string
  links: SeatLink[]
}

function Roster({ courseId, courseTitle }: { courseId: number; courseTitle: string }) {
  const counts = useSeatCounts(courseId)
  const [told, setTold] = useState<Told | null>(null)
  usePageTitle(text.title, courseTitle)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <BackLink to={href('/course-learners/:id', { id: String(courseId) })}>{learnersText.title}</BackLink>
      <SectionHead title={text.title} />
      <p className="max-w-[68ch] text-ink-2">{text.lead}</p>
      <QueryStates query={counts} loading={<Skeleton className="h-60 rounded-lg" />}>
        {(seats) => (
          <>
            <div className="grid gap-1">
              <p className="font-semibold">{text.seats(formatCount(seats.used), formatCount(seats.free))}</p>
              <p className="max-w-[68ch] text-sm text-ink-2">
                {text.seatsHint}{' '}
                {seats.price === null ? text.noPrice : text.nextPrice(formatMoney(seats.price))}
              </p>
            </div>
            {told ? (
              <SeatLinks {...told} onClose={() => setTold(null)} />
            ) : (
              <BringLearners
                courseId={courseId}
                onBrought={({ people, mails, links }) =>
                  setTold({
                    ...{ title: text.brought(formatCount(people)), links },
                    ...(mails > 0 && { note: text.broughtMails(formatCount(mails)) }),
                  })
                }
              />
            )}
            <SeatList
              courseId={courseId}
              counts={seats}
              onLinks={(links) => {
                setTold({ title: links.length > 0 ? text.linksTitle : text.nobodyWaits, links })
                window.scrollTo({ top: 0 })
              }}
            />
          </>
        )}
      </QueryStates>
    </div>
  )
}
