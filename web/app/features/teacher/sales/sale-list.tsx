import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { Sale } from '@kashf/contract/purchases/sales.ts'
import { href, Link } from 'react-router'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { salesText as text } from '../../../text/teach/sales.ts'
import { sharesText } from '../../../text/teach/shares.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { broughtBy, hasMoney, paidText, STATE_TONES, sourceOf, stateDate } from './sale-words.ts'

/** Sales as a table, on a phone as rows of learner, course, the teacher's part and the state. */
export function SaleList({ sales }: { sales: readonly Sale[] }) {
  return (
    <>
      <ul
        aria-label={text.title}
        className="divide-y divide-line rounded-lg border border-line bg-surface md:hidden"
      >
        {sales.map((sale) => (
          <li key={sale.id} className="grid grid-cols-1 gap-2 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <Learner sale={sale} />
              <strong className="shrink-0 tabular-nums">{formatMoney(sale.earned)}</strong>
            </div>
            <p className="grid grid-cols-1 text-sm text-ink-2">
              <span className="wrap-anywhere">{sourceOf(sale)}</span>
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{sale.paid === null ? text.paidByGiver : `${text.paid}: ${paidText(sale)}`}</span>
                {sale.fee > 0 && <span>{`${text.fee}: ${formatMoney(sale.fee)}`}</span>}
                {sale.earned > 0 && <span>{broughtBy(sale)}</span>}
                <Parts sale={sale} />
              </span>
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
              <State sale={sale} />
              <time dateTime={sale.created_at} className="tabular-nums">
                {formatDateTime(sale.created_at)}
              </time>
            </div>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table label={text.title} columns={columns} rows={sales} keyOf={({ id }) => id} />
      </div>
    </>
  )
}

const columns: TableColumn<Sale>[] = [
  { head: text.date, cell: ({ created_at }) => formatDateTime(created_at), className: 'tabular-nums' },
  { head: text.learner, cell: (sale) => <Learner sale={sale} />, className: 'min-w-52' },
  { head: text.source, cell: sourceOf, className: 'max-w-48' },
  {
    head: text.paid,
    cell: paidText,
    number: true,
    className: ({ paid }) => paid === null && 'text-ink-2 whitespace-normal max-w-28',
  },
  {
    head: text.fee,
    cell: (sale) => (
      <>
        {formatMoney(sale.fee)}
        {sale.earned > 0 && (
          <span className="block text-xs whitespace-normal text-ink-2">{broughtBy(sale)}</span>
        )}
      </>
    ),
    number: true,
  },
  {
    head: text.earned,
    cell: (sale) => (
      <>
        {formatMoney(sale.earned)}
        <Parts sale={sale} />
      </>
    ),
    number: true,
    className: 'font-semibold',
  },
  { head: text.stateColumn, cell: (sale) => <State sale={sale} />, className: 'min-w-36' },
]

/** What each member of the team and a partner got of a sale. */
function Parts({ sale: { shares } }: { sale: Sale }) {
  if (shares.length === 0) return null
  return (
    <ul aria-label={sharesText.toTeam} className="w-full text-xs font-normal text-ink-2">
      {shares.map(({ person, share, amount, is_partner }) => (
        <li key={person.id} className="wrap-anywhere">
          {`${(is_partner ? sharesText.partnersPart : sharesText.part)(fullName(person), sharePercent(share))}: ${formatMoney(amount)}`}
        </li>
      ))}
    </ul>
  )
}

/** The learner above the course; a link where the course's list has the learner. */
function Learner({ sale: { learner, course, is_listed } }: { sale: Sale }) {
  const params = { id: String(course.id), userId: String(learner.id) }
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar person={learner} size="sm" />
      <div className="min-w-0 wrap-anywhere">
        {is_listed ? (
          <Link
            to={href('/course-learners/:id/:userId', params)}
            className="rounded-sm font-medium hover:text-lapis hover:underline"
          >
            {fullName(learner)}
          </Link>
        ) : (
          <span className="font-medium">{fullName(learner)}</span>
        )}
        <p className="text-sm text-ink-2">{course.title}</p>
      </div>
    </div>
  )
}

function State({ sale }: { sale: Sale }) {
  if (!hasMoney(sale)) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={STATE_TONES[sale.state]}>{text.state[sale.state]}</Badge>
      <span className="text-xs text-ink-2 tabular-nums">{stateDate(sale)}</span>
    </span>
  )
}
