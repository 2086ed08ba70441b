import type { SignedUrl } from '@kashf/contract/playback.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../../api/client/client.ts'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { queryKeys } from '../../../../api/queries/query-keys.ts'
import { useSession } from '../../../../shell/base/session.ts'

interface SignedUrlOptions {
  /** Take over playback that another device ended here. */
  take?: true
}

/** Requests a temporary URL of a stored video or file for this viewer. */
export const fetchSignedUrl = (
  reference: string,
  options: SignedUrlOptions = {},
  signal?: AbortSignal,
): Promise<SignedUrl> =>
  get<SignedUrl>('/api/courses/get-signed-url', { file: reference, ...options }, signal)

/** `fetchSignedUrl` as a query. Never cached, because a URL lives for minutes. */
export function useSignedUrl(reference: string | null, options?: () => SignedUrlOptions) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.signedUrl(reference ?? '', session?.token),
    queryFn: ({ signal }) => fetchSignedUrl(reference ?? '', options?.(), signal),
    // Before hydration the session is unknown.
    enabled: reference !== null && session !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...noRetry,
  })
}
