import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client/client.ts'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { queryKeys } from '../../../../api/queries/query-keys.ts'
import { useSession } from '../../../../shell/base/session.ts'
import type { StartedVideo } from '../start/start-video.ts'

interface SignedUrlOptions {
  /** Takes over playback that another device has ended here. */
  take?: true
}

/** Requests a temporary URL of a stored video or file for this viewer. */
export const fetchSignedUrl = (
  reference: string,
  options: SignedUrlOptions = {},
  signal?: AbortSignal,
): Promise<SignedUrl> =>
  api('GET /api/courses/get-signed-url', { query: { file: reference, ...options }, signal })

interface SignedUrlQuery {
  options?: () => SignedUrlOptions
  /** A video that began before this code was loaded and brings its URLs along. */
  begun?: StartedVideo | null
}

/** `fetchSignedUrl` as a query. Never cached, because a URL lives for minutes. */
export function useSignedUrl(reference: string | null, { options, begun }: SignedUrlQuery = {}) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.signedUrl(reference ?? '', session?.token),
    queryFn: ({ signal }) => fetchSignedUrl(reference ?? '', options?.(), signal),
    // Before hydration the session is unknown.
    enabled: reference !== null && session !== undefined,
    initialData: reference === null ? undefined : begun?.start.address,
    initialDataUpdatedAt: begun?.startedAtMs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...noRetry,
  })
}
