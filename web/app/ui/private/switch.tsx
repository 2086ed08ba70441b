import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export interface SwitchProps {
  checked: boolean
  /** What it switches, for screen readers. */
  label: string
  onToggle: () => void
  /** A word below the mark. */
  children?: ReactNode
}

/** A switch that takes effect at once. */
export function Switch({ checked, label, onToggle, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={onToggle}
      className="inline-flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center rounded-md"
    >
      <span
        className={cx(
          'flex h-6 w-10 items-center rounded-full p-0.5 transition-colors',
          checked ? 'justify-end bg-teal' : 'bg-edge',
        )}
      >
        <span className="size-5 rounded-full bg-white" />
      </span>
      {children && (
        <span aria-hidden="true" className="text-xs text-ink-2">
          {children}
        </span>
      )}
    </button>
  )
}
