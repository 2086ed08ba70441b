import type { Bundle, BundleStatus } from '@kashf/contract/purchases/bundles.ts'
import { Copy, EllipsisVertical, Pause, Pencil, Play } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { myBundlesText as text } from '../../../text/teach/my-bundles.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { copyAddress } from '../sales/copy-address.ts'
import { Figure } from '../sales/figure.tsx'
import { useEndBundle } from './bundles.ts'

const TONES: Record<BundleStatus, BadgeTone> = {
  on_sale: 'good',
  course_off_sale: 'wait',
  not_cheaper: 'wait',
  ended: 'neutral',
}

const publicPath = ({ id }: Bundle) => href('/bundle/:id', { id: String(id) })

export interface BundleListProps {
  bundles: Bundle[]
  onEdit: (bundle: Bundle) => void
}

/** The teacher's bundles with their sales, newest first. */
export function BundleList({ bundles, onEdit }: BundleListProps) {
  return (
    <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {bundles.map((bundle) => (
        <BundleRow key={bundle.id} bundle={bundle} onEdit={onEdit} />
      ))}
    </ul>
  )
}

function BundleRow({ bundle, onEdit }: { bundle: Bundle; onEdit: (bundle: Bundle) => void }) {
  const { title, courses, price_to_pay, full_price, sales, revenue, status } = bundle
  return (
    <li className="relative grid grid-cols-2 items-start gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-3 sm:pr-14 sm:pl-5">
      <div className="col-span-2 min-w-0 max-sm:pr-12 sm:col-span-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-bold wrap-anywhere">
            {status === 'ended' ? (
              title
            ) : (
              <Link to={publicPath(bundle)} className="rounded-sm hover:text-lapis hover:underline">
                {title}
              </Link>
            )}
          </h2>
          <Badge tone={TONES[status]}>
            <span className="sr-only">{text.columns.status}: </span>
            {text.status[status]}
          </Badge>
        </div>
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          {courses
            .map((course) => (course.is_on_sale ? course.title : `${course.title} (${text.offSale})`))
            .join(', ')}
        </p>
        {(status === 'course_off_sale' || status === 'not_cheaper') && (
          <p className="mt-1 text-sm font-medium text-apricot">{text.reason[status]}</p>
        )}
      </div>
      <Figure label={text.columns.buyer} note={text.alone(formatMoney(full_price))}>
        {formatMoney(price_to_pay)}
      </Figure>
      <Figure label={text.columns.sales}>{formatCount(sales)}</Figure>
      <Figure label={text.columns.earned}>{formatMoney(revenue)}</Figure>
      <div className="absolute top-1.5 right-1">
        <Actions bundle={bundle} onEdit={onEdit} />
      </div>
    </li>
  )
}

function Actions({ bundle, onEdit }: { bundle: Bundle; onEdit: (bundle: Bundle) => void }) {
  const { id, title, status } = bundle
  const end = useEndBundle()
  const isEnded = status === 'ended'
  return (
    <Menu
      label={text.actionsOf(title)}
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      entries={[
        {
          label: text.copyLink,
          icon: <Copy size={18} aria-hidden="true" />,
          onSelect: () => void copyAddress(window.location.origin + publicPath(bundle), text),
        },
        { label: text.edit, icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => onEdit(bundle) },
        {
          label: isEnded ? text.resume : text.end,
          icon: isEnded ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />,
          onSelect: () => end.mutate({ id, isEnded: !isEnded }),
        },
      ]}
    />
  )
}
