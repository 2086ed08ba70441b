import { CreditCard, Smartphone } from 'lucide-react'
import { homeText } from '../../../text/browse/home.ts'
import { AwardIcon, ShieldCheckIcon } from '../../../ui/icons.ts'

/** Four benefits below the hero. With `refundWindowHours` 0 no refund is promised. */
export function Benefits({ refundWindowHours }: { refundWindowHours: number }) {
  const { promises } = homeText
  const lines = [
    { Icon: Smartphone, text: promises.slowLine },
    { Icon: CreditCard, text: promises.pay },
    ...(refundWindowHours > 0 ? [{ Icon: ShieldCheckIcon, text: promises.refund(refundWindowHours) }] : []),
    { Icon: AwardIcon, text: promises.certificate },
  ]
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-5 gap-y-3 border-b border-line py-4 text-md leading-snug text-ink-2 max-sm:text-sm sm:py-5 lg:grid-cols-4">
      {lines.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon size={20} aria-hidden="true" className="shrink-0 text-teal" />
          {text}
        </li>
      ))}
    </ul>
  )
}
