import type { ReactNode } from 'react'

/** A figure of a row, below its label. */
export function Figure({
  label,
  note,
  children,
}: {
  label: string
  note?: string | null
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-2">{label}</p>
      <div className="tabular-nums">{children}</div>
      {note && <p className="text-xs text-ink-2">{note}</p>}
    </div>
  )
}
