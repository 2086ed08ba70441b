import { cx } from '../../../ui/class-names.ts'

/** A round play icon in the middle of a picture. Decorative: its link or button has the label. */
export function PlayIcon({ large }: { large?: boolean }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span
        className={cx(
          'grid place-items-center rounded-full bg-white/95 text-[#1e3a8a] transition-transform duration-200 group-hover:scale-106',
          large ? 'size-19' : 'size-16',
        )}
      >
        <svg
          width={large ? 26 : 22}
          height={large ? 28 : 24}
          viewBox="0 0 22 24"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d="M2 1 21 12 2 23z" />
        </svg>
      </span>
    </span>
  )
}
