import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { formatPaymentId } from '../../../shell/format/format-payment-id.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../visitor/phone/phone.ts'
import { typeNames, UserBadge } from '../people/user-badges.tsx'

/** The identity of the person, and the figures that answer most questions. */
export function PersonHead({ person }: { person: AdminPerson }) {
  const { user, teacher } = person
  return (
    <>
      <Link
        to="/admin/users"
        className="mb-2 inline-flex min-h-9 items-center gap-2 rounded-sm text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {text.back}
      </Link>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar person={{ ...user, image: null }} size="lg" />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 text-2xl wrap-anywhere">{fullName(user)}</h1>
            <UserBadge user={user} />
            <Badge>{typeNames[user.type]}</Badge>
          </div>
          <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
            @{user.username} · {user.email ?? text.noEmail} · {text.accountNumber}{' '}
            <b className="font-semibold text-ink tabular-nums">{formatPaymentId(user.payment_id)}</b>
            {teacher?.phone && ` · ${text.phone} ${formatPhone(teacher.phone)}`} ·{' '}
            {text.since(formatDate(user.created_at))}
          </p>
          {user.block_reason && <p className="mt-1 text-sm text-red wrap-anywhere">{user.block_reason}</p>}
        </div>
      </div>
      <Figures person={person} />
    </>
  )
}

function Figures({ person }: { person: AdminPerson }) {
  const { user, money, bought, sessions, last_seen_at } = person
  const [last] = sessions
  const isTeacher = user.type === USER_TYPE.teacher
  const balance = isTeacher
    ? {
        label: text.earnings,
        value: formatMoney(money.earnings),
        hint: money.reserved > 0 ? text.reserved(formatMoney(money.reserved)) : text.notReserved,
      }
    : { label: text.wallet, value: formatMoney(money.wallet), hint: null }
  const figures = [
    balance,
    {
      label: text.bought,
      value: text.items(formatCount(bought.count)),
      hint: text.paid(formatMoney(bought.paid)),
    },
    {
      label: text.refunded,
      value: text.items(formatCount(bought.refunded_count)),
      hint: formatMoney(bought.refunded),
    },
    {
      label: text.lastSeen,
      value: last_seen_at ? formatDateTime(last_seen_at) : text.noSession,
      hint: [
        last && (deviceName(last.user_agent) ?? text.unknownDevice),
        person.has_second_factor ? text.secondFactor : text.noSecondFactor,
      ]
        .filter(Boolean)
        .join(', '),
    },
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="bg-surface px-3 py-3 sm:px-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-lg font-bold">{value}</dd>
          {hint && <dd className="text-xs text-ink-2">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
