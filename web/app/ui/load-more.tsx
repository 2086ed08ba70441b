import type { To } from 'react-router'
import { commonText } from '../text/common.ts'
import { Button, LinkButton } from './button.tsx'

/** The next page of a list, asked for by a button; absent when there is none. */
export function LoadMore({
  hasMore,
  isLoading,
  onMore,
}: {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}) {
  if (!hasMore) return null
  return (
    <div className="mt-8 text-center">
      <Button variant="outline" loading={isLoading} onClick={onMore}>
        {commonText.showMore}
      </Button>
    </div>
  )
}

/** The same as a link, so that it works without JavaScript and for crawlers. */
export function LoadMoreLink({ to }: { to: To | null }) {
  if (!to) return null
  return (
    <div className="mt-8 text-center">
      <LinkButton variant="outline" to={to} preventScrollReset>
        {commonText.showMore}
      </LinkButton>
    </div>
  )
}
