import { commonText } from '../../text/common.ts'

/** A spinner in the current text colour. `size` in px. */
export function Spinner({ size = 28, label = commonText.loading }: { size?: number; label?: string }) {
  return (
    <span role="status" className="inline-grid place-items-center text-lapis">
      <SpinnerMark size={size} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The ring alone, for elements that announce themselves (a busy button). */
export function SpinnerMark({ size = 18 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className="animate-spin"
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity=".22" strokeWidth="3" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** Placeholder of a page or a large section, high enough to avoid a layout shift of the footer. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[85dvh] flex-1 place-items-center">
      <Spinner size={40} label={label} />
    </div>
  )
}
