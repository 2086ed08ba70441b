import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../../text/common.ts'
import { Button } from '../button.tsx'

export interface ErrorStateProps {
  title?: string
  message?: string
  onRetry?: () => void
  /** Shown instead of the retry button. */
  action?: ReactNode
}

/** A failed section: what happened, and a way to continue. */
export function ErrorState({ title = commonText.failedTitle, message, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-red-tint text-red">
        <TriangleAlert size={24} aria-hidden="true" />
      </span>
      <h2 className="text-xl">{title}</h2>
      {message && <p className="text-ink-2">{message}</p>}
      {onRetry && (
        <Button variant="outline" className="mt-2" onClick={onRetry}>
          {commonText.retry}
        </Button>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
