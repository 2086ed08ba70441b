import type { SignedUrl } from '@kashf/contract/playback.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../../api/client/client.ts'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { queryKeys } from '../../../../api/queries/query-keys.ts'
import { useSession } from '../../../../shell/base/session.ts'

interface SignedUrlOptions {
  /** The viewer wants to watch here although another device ended it. */
  take?: true
}

/** Asks where a stored video plays or a file is fetched, for this viewer and for a while. */
export const fetchSignedUrl = (
  reference: string,
  options: SignedUrlOptions = {},
  signal?: AbortSignal,
): Promise<SignedUrl> =>
  get<SignedUrl>('/api/courses/get-signed-url', { file: reference, ...options }, signal)

/** The same as a query: asked anew wherever it is used, because an address lives for minutes. */
export function useSignedUrl(reference: string | null, options?: () => SignedUrlOptions) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.signedUrl(reference ?? '', session?.token),
    queryFn: ({ signal }) => fetchSignedUrl(reference ?? '', options?.(), signal),
    // Until the page is alive nobody knows whose address to ask for.
    enabled: reference !== null && session !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...noRetry,
  })
}
