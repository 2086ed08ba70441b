import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { PersonActs } from '../../features/operator/person/acts.tsx'
import { PersonGifts } from '../../features/operator/person/gifts.tsx'
import { PersonMovements } from '../../features/operator/person/movements.tsx'
import { PersonPartnerLinks } from '../../features/operator/person/partner-links.tsx'
import { PersonHead } from '../../features/operator/person/person-head.tsx'
import { PersonPurchases } from '../../features/operator/person/purchases.tsx'
import { PersonReports } from '../../features/operator/person/reports.tsx'
import { PersonSeatOrders } from '../../features/operator/person/seat-orders.tsx'
import { PersonSessions } from '../../features/operator/person/sessions.tsx'
import { TeacherFees } from '../../features/operator/person/teacher-fees.tsx'
import { TeacherSeats } from '../../features/operator/person/teacher-seats.tsx'
import { TeacherSummary } from '../../features/operator/person/teacher-summary.tsx'
import { PersonUploads } from '../../features/operator/person/uploads.tsx'
import { usePerson } from '../../features/operator/person/use-person.ts'
import { type Decision, DecisionDialog } from '../../features/operator/records/decision.tsx'
import { DeskPanel, useColleague } from '../../features/operator/records/desk-panel.tsx'
import { History } from '../../features/operator/records/history.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { usePageTitle } from '../../shell/base/use-page-title.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { userQueueText } from '../../text/operate/queue.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(userQueueText.user)

/** One person: account, money, purchases, sessions, uploads, reports and history, with the operator's actions. */
export default function Person() {
  const id = Number(useParams().id)
  const query = usePerson(id)
  const person = query.data
  usePageTitle(person ? fullName(person.user) : userQueueText.user, ...(person ? [userQueueText.user] : []))
  const colleague = useColleague(`user:${id}`)
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!person) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryStates query={query} loading={<PersonSkeleton />} />
  }
  return (
    <>
      <PersonHead person={person} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {person.teacher && <TeacherSummary teacherId={id} />}
          {person.teacher && <TeacherFees teacherId={id} />}
          {person.teacher && <TeacherSeats teacherId={id} />}
          <PersonPurchases person={person} onDecide={setDecision} />
          <PersonGifts person={person} onDecide={setDecision} />
          <PersonPartnerLinks links={person.partner_links} />
          <PersonSeatOrders orders={person.seat_orders} />
          <PersonMovements person={person} />
          <PersonSessions person={person} onDecide={setDecision} />
          <PersonUploads uploads={person.uploads} />
          <PersonReports reports={person.reports} />
        </div>
        <aside className="grid min-w-0 grid-cols-1 gap-4">
          <PersonActs person={person} onDecide={setDecision} />
          <DeskPanel subject={`user:${person.user.id}`} />
          <div className="rounded-lg border border-line bg-surface p-4">
            <History subject={`user:${person.user.id}`} />
          </div>
        </aside>
      </div>
      <DecisionDialog decision={decision} claimedBy={colleague} onClose={() => setDecision(null)} />
    </>
  )
}

function PersonSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-22 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  )
}
