import type { ReactNode } from 'react'
import { Girih } from '../girih.tsx'

export interface EmptyStateProps {
  title: string
  message?: string
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

/** An empty list or page: a title, a reason, and the next step. */
export function EmptyState({ title, message, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="relative isolate overflow-hidden rounded-lg border border-line bg-surface px-6 py-12 text-center">
      <Girih className="-z-10 text-lapis opacity-20" />
      <span aria-hidden="true" className="fade-to-middle absolute inset-0 -z-10" />
      <div className="mx-auto grid max-w-md justify-items-center gap-3">
        <Heading className={Heading === 'h1' ? 'text-2xl sm:text-3xl' : 'text-xl'}>{title}</Heading>
        {message && <p className="text-ink-2">{message}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
