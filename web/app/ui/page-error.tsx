import { isRouteErrorResponse } from 'react-router'
import { commonText } from '../text/common.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { NotFound } from './not-found.tsx'

/** How browsers say that nothing came over the line: Chrome, Firefox, Safari. */
const LINE_BROKE = /failed to fetch|networkerror|load failed/i

/** What a page shows instead of itself: not found, or failed with a way to try again. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const isLine = error instanceof TypeError && LINE_BROKE.test(error.message)
  return (
    <ErrorState
      title={isLine ? commonText.failedTitle : commonText.pageFailedTitle}
      message={isLine ? commonText.networkFailed : commonText.pageFailed}
      action={<Button onClick={() => window.location.reload()}>{commonText.reload}</Button>}
    />
  )
}
