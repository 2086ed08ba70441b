import { isRouteErrorResponse } from 'react-router'
import { commonText } from '../../text/common.ts'
import { Button } from '../button.tsx'
import { ErrorState } from './error-state.tsx'
import { NotFound } from './not-found.tsx'

/** Messages of failed dynamic imports and fetches in Chrome, Firefox and Safari. */
const NETWORK_FAILURE = /failed to fetch|networkerror|load failed/i

/** Replaces a failed page: not found, or an error with a retry button. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const isNetworkFailure = error instanceof TypeError && NETWORK_FAILURE.test(error.message)
  return (
    <ErrorState
      title={isNetworkFailure ? commonText.failedTitle : commonText.pageFailedTitle}
      message={isNetworkFailure ? commonText.networkFailed : commonText.pageFailed}
      action={<Button onClick={() => window.location.reload()}>{commonText.reload}</Button>}
    />
  )
}
