import { commonText } from '../text/common.ts'
import { Button } from './button.tsx'

export interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** The last attempt failed. */
  hasFailed?: boolean
  onMore: () => void
}

/** Button for the next page of a list; absent when there is none. */
export function LoadMore({ hasMore, isLoading, hasFailed, onMore }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {hasFailed && (
        <p role="alert" className="font-medium text-red">
          {commonText.moreFailed}
        </p>
      )}
      <Button variant="outline" loading={isLoading} onClick={onMore}>
        {commonText.showMore}
      </Button>
    </div>
  )
}
