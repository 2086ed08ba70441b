import { discountedPrice, fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { PromoCode, PromoCodeStatus } from '@kashf/contract/purchases/promo-codes.ts'
import { Copy, EllipsisVertical, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { copyAddress } from '../sales/copy-address.ts'
import { Figure } from '../sales/figure.tsx'
import { type PromoCourse, usePromoActions } from './promo-codes.ts'
import { discountOf } from './promo-fields.ts'
import { promoAddress } from './promo-link.tsx'

const TONES: Record<PromoCodeStatus, BadgeTone> = {
  active: 'good',
  planned: 'info',
  paused: 'wait',
  ended: 'neutral',
  used_up: 'neutral',
}

export interface PromoListProps {
  /** The courses that codes may be for. */
  courses: readonly PromoCourse[]
  /** True where the list is not that of one course, so that each row names its own. */
  namesCourses: boolean
  promos: PromoCode[]
  /** The fee of buyers who type a code, in percent; undefined while it is loading. */
  percent: number | undefined
  onEdit: (promo: PromoCode, course: PromoCourse) => void
  onDeleted: (promo: PromoCode) => void
}

/** Codes with their sales, newest first. */
export function PromoList({ promos, ...props }: PromoListProps) {
  return (
    <ul aria-label={text.list} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {promos.map((promo) => (
        <PromoRow key={promo.id} promo={promo} {...props} />
      ))}
    </ul>
  )
}

function PromoRow(props: Omit<PromoListProps, 'promos'> & { promo: PromoCode }) {
  const { courses, namesCourses, promo, percent } = props
  const { discount_kind, discount, course_ids } = promo
  const own = courses.filter(({ id }) => course_ids === null || course_ids.includes(id))
  // The price and the link are those of one course.
  const [course] = own
  return (
    <li className="relative grid grid-cols-2 items-start gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto] sm:pl-5">
      <div className="min-w-0 max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:pr-12">
        <h3 className="text-base font-bold wrap-anywhere">{promo.code}</h3>
        <p className="text-sm text-ink-2">
          {discount_kind === 'percent' ? text.percentOff(discount) : formatMoney(discount)}
          {scopeOf(promo, namesCourses ? own : [])}
        </p>
      </div>
      <Figure label={text.columns.uses}>
        <Uses promo={promo} />
      </Figure>
      <Figure label={text.columns.buyer} note={own.length > 1 ? course?.title : null}>
        {course ? buyerPrice(promo, course, percent) : '–'}
      </Figure>
      <Figure
        label={text.columns.earned}
        note={promo.discounted > 0 ? text.discounted(formatMoney(promo.discounted)) : null}
      >
        {formatMoney(promo.revenue)}
      </Figure>
      <div className="sm:w-28">
        <span className="sr-only">{text.columns.status}: </span>
        <Badge tone={TONES[promo.status]}>{text.status[promo.status]}</Badge>
        <p className="mt-1 text-xs text-ink-2 tabular-nums">{periodOf(promo)}</p>
      </div>
      <div className="max-sm:absolute max-sm:top-1.5 max-sm:right-1">
        <Actions {...props} course={course} />
      </div>
    </li>
  )
}

/** What the code is for, unless that is the course of the page alone. */
function scopeOf({ course_ids }: PromoCode, named: readonly PromoCourse[]): string | null {
  if (course_ids === null) return ` · ${text.allCourses}`
  if (named.length > 0) return ` · ${named.map(({ title }) => title).join(', ')}`
  return course_ids.length > 1 ? ` · ${text.severalCourses(course_ids.length)}` : null
}

function buyerPrice(
  { discount_kind, discount }: PromoCode,
  { price }: PromoCourse,
  percent: number | undefined,
) {
  if (percent === undefined) return '…'
  const reduced = discountedPrice(fromUzs(price), discountOf(discount_kind, discount))
  return formatMoney(toUzs(priceToPay(reduced, percent)))
}

/** The start or end date of the code, whichever matters to its status. */
function periodOf({ status, starts_on, ends_on }: PromoCode): string | null {
  if (status === 'planned' && starts_on) return text.from(formatDate(starts_on))
  return ends_on && text.until(formatDate(ends_on))
}

function Uses({ promo: { uses, uses_limit } }: { promo: PromoCode }) {
  if (uses_limit === null) return formatCount(uses)
  const [used, limit] = [formatCount(uses), formatCount(uses_limit)]
  return (
    <span className="flex items-center gap-2">
      <meter
        aria-label={text.usesLabel(used, limit)}
        min={0}
        max={uses_limit}
        value={Math.min(uses, uses_limit)}
        className="w-11"
      />
      <span>{text.uses(used, limit)}</span>
    </span>
  )
}

function Actions({
  course,
  promo,
  onEdit,
  onDeleted,
}: Pick<PromoListProps, 'onEdit' | 'onDeleted'> & { promo: PromoCode; course: PromoCourse | undefined }) {
  const act = usePromoActions()
  const { id, is_paused } = promo
  return (
    <Menu
      label={text.actionsOf(promo.code)}
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      entries={[
        ...(course
          ? [
              {
                label: text.copyLink,
                icon: <Copy size={18} aria-hidden="true" />,
                onSelect: () => void copyAddress(promoAddress(course.id, promo.code), text),
              },
              {
                label: text.edit,
                icon: <Pencil size={18} aria-hidden="true" />,
                onSelect: () => onEdit(promo, course),
              },
            ]
          : []),
        {
          label: is_paused ? text.resume : text.pause,
          icon: is_paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />,
          onSelect: () => act.mutate({ id, act: is_paused ? 'resume' : 'pause' }),
        },
        {
          label: text.remove,
          icon: <Trash2 size={18} aria-hidden="true" />,
          tone: 'danger',
          onSelect: () => act.mutate({ id, act: 'delete' }, { onSuccess: () => onDeleted(promo) }),
        },
      ]}
    />
  )
}
