import { cx } from '../../../ui/class-names.ts'

/**
 * A round play icon. With `light` it is for pictures, and its container gives the size. Decorative, because its link or
 * button has the label.
 */
export function PlayDisc({ light, className }: { light?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        light ? 'bg-white text-paper-lapis' : 'size-11 bg-action text-on-action',
        className,
      )}
    >
      <svg
        width={16}
        height={18}
        viewBox="0 0 22 24"
        fill="currentColor"
        aria-hidden="true"
        className="ml-0.5"
      >
        <path d="M2 1 21 12 2 23z" />
      </svg>
    </span>
  )
}
