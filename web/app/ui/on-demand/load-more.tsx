import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import { Button } from '../button.tsx'

export interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** True when the last attempt failed. */
  hasFailed?: boolean
  onMore: () => void
}

/** Takes the focus of the removed button, so that keyboard users do not start at the top of the page again. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Button for the next page of a list; after the last page it is replaced by a text. */
export function LoadMore({ hasMore, isLoading, hasFailed, onMore }: LoadMoreProps) {
  const [isPressed, setPressed] = useState(false)
  if (!hasMore) {
    return isPressed ? (
      <p ref={takeFocus} tabIndex={-1} className="mt-8 text-center text-ink-2">
        {commonText.allShown}
      </p>
    ) : null
  }
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {hasFailed && (
        <p role="alert" className="font-medium text-red">
          {commonText.moreFailed}
        </p>
      )}
      <Button
        variant="outline"
        loading={isLoading}
        onClick={() => {
          setPressed(true)
          onMore()
        }}
      >
        {commonText.showMore}
      </Button>
    </div>
  )
}
