import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const tones = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-teal-tint text-teal',
  wait: 'bg-apricot-tint text-apricot',
  bad: 'bg-red-tint text-red',
  info: 'bg-lapis-tint text-lapis',
} as const

export type BadgeTone = keyof typeof tones

/** A label for a status. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm whitespace-nowrap px-2 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
