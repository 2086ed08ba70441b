import type { SignedUrl } from '@kashf/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { noRetry } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'

/** Asks where a stored video plays or a file is fetched, for this reader and for a while. */
export const fetchSignedUrl = (reference: string, signal?: AbortSignal): Promise<SignedUrl> =>
  get<SignedUrl>('/api/courses/get-signed-url', { file: reference }, signal)

/** The same as a query. A new address (`refetch`) takes the place of one that expired. */
export function useSignedUrl(reference: string | null) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.signedUrl(reference ?? '', session?.token),
    queryFn: ({ signal }) => fetchSignedUrl(reference ?? '', signal),
    // Until the page is alive nobody knows whose address to ask for.
    enabled: reference !== null && session !== undefined,
    ...noRetry,
  })
}
