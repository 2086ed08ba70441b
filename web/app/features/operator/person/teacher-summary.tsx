import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import type { TeacherSummary as Summary } from '@kashf/contract/operators/people.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { payoutQueueText } from '../../../text/operate/payouts.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { courseQueueText, queueText } from '../../../text/operate/queue.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { EmptySection, PersonSection } from './section.tsx'

/**
 * What operators weigh when they decide about a teacher: balance, sales, refunds, payouts, questions and reports. `card`
 * is that of a payout, which may be new.
 */
export function TeacherSummary({ teacherId, card }: { teacherId: number; card?: string }) {
  const summary = useQuery({
    queryKey: queryKeys.consoleList('teacher-summary', { id: String(teacherId) }),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/teachers/:id/summary', { params: { id: teacherId }, signal })).data,
    staleTime: 0,
  })
  if (summary.isPending) return <Skeleton className="h-60 rounded-lg" />
  if (summary.isError) return <p className="text-red">{messageOf(summary.error)}</p>
  const { data } = summary
  return (
    <>
      {card !== undefined && !data.paid_cards.includes(card) && (
        <Notice tone="attention">{text.newCard}</Notice>
      )}
      <PersonSection title={text.asTeacher}>
        <Figures summary={data} />
        {data.courses.length === 0 ? (
          <EmptySection>{text.noCourses}</EmptySection>
        ) : (
          <CompactTable
            label={text.courses}
            columns={courseColumns}
            rows={data.courses}
            keyOf={({ id }) => id}
          />
        )}
        {data.payouts.length === 0 ? (
          <EmptySection>{text.noPayouts}</EmptySection>
        ) : (
          <CompactTable
            label={text.payouts}
            columns={payoutColumns}
            rows={data.payouts}
            keyOf={({ id }) => id}
          />
        )}
      </PersonSection>
    </>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const { sales, refunds, reports_hidden } = summary
  const figures = [
    {
      label: text.balance,
      value: formatMoney(summary.earnings),
      hint: summary.reserved > 0 ? text.reserved(formatMoney(summary.reserved)) : text.notReserved,
    },
    { label: text.paidOut, value: formatMoney(summary.paid_out), hint: null },
    {
      label: text.salesOf(formatCount(summary.days)),
      value: text.items(formatCount(sales)),
      hint: text.soldFor(formatMoney(summary.earned)),
    },
    {
      label: text.refundsOf,
      value: text.items(formatCount(refunds)),
      hint: text.refundShare(String(sales === 0 ? 0 : Math.round((refunds * 100) / sales))),
    },
    { label: text.questionsOpen, value: formatCount(summary.unanswered_questions), hint: null },
    {
      label: text.reportsOf,
      value: formatCount(summary.reports_open),
      hint: reports_hidden > 0 ? text.reportsHidden(formatCount(reports_hidden)) : null,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px border-t border-line bg-line">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="bg-surface px-3 py-2 sm:px-4">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="font-bold">{value}</dd>
          {hint && <dd className="text-xs text-ink-2">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

const statusNames = Object.keys(COURSE_STATUS) as CourseStatusName[]

function statusText(status: number): string {
  const name = statusNames.find((each) => COURSE_STATUS[each] === status)
  return name === undefined ? '' : courseQueueText[name]
}

const linkLook = 'rounded-sm hover:text-lapis hover:underline'

const courseColumns: CompactColumn<Summary['courses'][number]>[] = [
  {
    head: text.courses,
    cell: ({ id, title }) => (
      <Link to={`/admin/courses/${id}`} className={linkLook}>
        {title}
      </Link>
    ),
    title: ({ title }) => title,
    className: 'font-medium',
  },
  { head: queueText.status, cell: ({ status }) => statusText(status), wide: true, width: 'w-28' },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true, width: 'w-20' },
  { head: text.earned, cell: ({ earned }) => formatCount(earned), number: true, wide: true, width: 'w-32' },
]

const payoutColumns: CompactColumn<Summary['payouts'][number]>[] = [
  {
    head: text.payouts,
    cell: ({ id, amount }) => (
      <Link to={`/admin/payouts/${id}`} className={linkLook}>
        {formatMoney(amount)}
      </Link>
    ),
    className: 'font-medium',
  },
  { head: queueText.status, cell: ({ status }) => payoutQueueText[status], width: 'w-28' },
  { head: payoutQueueText.card, cell: ({ card_last4 }) => `•••• ${card_last4}`, wide: true, width: 'w-28' },
  { head: text.when, cell: ({ created_at }) => formatDateTime(created_at), wide: true, width: 'w-40' },
]
