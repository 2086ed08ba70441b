import { formatPrice } from '../shell/format/format.ts'
import { cx } from './class-names.ts'

/** A price in UZS; zero reads "Bepul". */
export function Price({ uzs, className }: { uzs: number; className?: string }) {
  return (
    <span className={cx('font-bold', uzs > 0 ? 'text-ink' : 'text-teal', className)}>{formatPrice(uzs)}</span>
  )
}
