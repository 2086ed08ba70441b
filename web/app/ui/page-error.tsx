import { isRouteErrorResponse } from 'react-router'
import { commonText } from '../text/common.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { NotFound } from './not-found.tsx'

/** What a page shows instead of itself: not found, or failed with a way to try again. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <ErrorState
      title={commonText.pageFailedTitle}
      message={commonText.pageFailed}
      action={<Button onClick={() => window.location.reload()}>{commonText.reload}</Button>}
    />
  )
}
