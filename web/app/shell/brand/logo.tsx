import { cx } from '../../ui/class-names.ts'

/** The logo: two crossed squares of a girih star around a play icon. `nameClass` styles the product name beside it. */
export function Logo({ nameClass }: { nameClass?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl font-bold tracking-tight text-lapis">
      <svg width="32" height="32" viewBox="-16 -16 32 32" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round">
          <path d="M-9.5-9.5h19v19h-19z" />
          <path d="M0-13.4 13.4 0 0 13.4-13.4 0z" />
        </g>
        <path d="M-3.2-5 5 0-3.2 5z" className="fill-teal" />
      </svg>
      <span className={cx('whitespace-nowrap', nameClass)}>Kashf</span>
    </span>
  )
}
