import type { ReactNode } from 'react'

/** What stands in the place of a video. */
export function StageMessage({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="text-ink-2">{hint}</p>}
      {children}
    </div>
  )
}
