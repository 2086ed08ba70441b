import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { discountedPrice, fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { PromoCode, PromoCodeStatus } from '@kashf/contract/purchases/promo-codes.ts'
import { Copy, EllipsisVertical, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { copyAddress } from '../sales/copy-address.ts'
import { Figure } from '../sales/figure.tsx'
import { usePromoActions } from './promo-codes.ts'
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
  course: Course
  promos: PromoCode[]
  /** The platform's fee in percent; undefined while it is loading. */
  percent: number | undefined
  onEdit: (promo: PromoCode) => void
  onDeleted: (promo: PromoCode) => void
}

/** The codes of a course with their sales, newest first. */
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
  const { course, promo, percent } = props
  const { discount_kind, discount, course_ids } = promo
  const price = discountedPrice(fromUzs(course.price), discountOf(discount_kind, discount))
  const scope =
    course_ids === null
      ? text.allCourses
      : course_ids.length > 1
        ? text.severalCourses(course_ids.length)
        : null
  return (
    <li className="relative grid grid-cols-2 items-start gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto] sm:pl-5">
      <div className="min-w-0 max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:pr-12">
        <h3 className="text-base font-bold wrap-anywhere">{promo.code}</h3>
        <p className="text-sm text-ink-2">
          {discount_kind === 'percent' ? text.percentOff(discount) : formatMoney(discount)}
          {scope && ` · ${scope}`}
        </p>
      </div>
      <Figure label={text.columns.uses}>
        <Uses promo={promo} />
      </Figure>
      <Figure label={text.columns.buyer}>
        {percent === undefined ? '…' : formatMoney(toUzs(priceToPay(price, percent)))}
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
        <Actions {...props} />
      </div>
    </li>
  )
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
}: Omit<PromoListProps, 'promos'> & { promo: PromoCode }) {
  const act = usePromoActions()
  const { id, is_paused } = promo
  return (
    <Menu
      label={text.actionsOf(promo.code)}
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      entries={[
        {
          label: text.copyLink,
          icon: <Copy size={18} aria-hidden="true" />,
          onSelect: () => void copyAddress(promoAddress(course.id, promo.code), text),
        },
        {
          label: text.edit,
          icon: <Pencil size={18} aria-hidden="true" />,
          onSelect: () => onEdit(promo),
        },
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
