import type { SignedUrl } from '@kashf/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { get } from '../../api/client.ts'
import { noRetry } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { AddressKeeper, loadsByItself } from './keep-address.ts'
import { onStreamClosed } from './stream-signs.ts'

export interface KeptAddress {
  /** The first answer: `signedUrl` is the player's source, and stays while the addresses behind it are exchanged. */
  answer: SignedUrl | undefined
  /** For hls.js: loads everything from the address of the moment. */
  xhrSetup: (xhr: XMLHttpRequest, url: string) => Promise<void>
  /** There is no address, or no further one: the video must stop. `too-many-streams.tsx` shows two of the reasons. */
  failure: ApiError | null
  /** Asks once more, by a person's wish; `take`: although another device ended the stream here. A new `answer` follows. */
  again: (options?: { take?: boolean }) => void
  /** To be called when playing goes on after a pause. */
  wake: () => void
}

const ask = (reference: string, take: boolean, signal?: AbortSignal): Promise<SignedUrl> =>
  get<SignedUrl>(
    '/api/courses/get-signed-url',
    { file: reference, player: loadsByItself() ? 'native' : null, take: take || null },
    signal,
  )

/** Where a stored video plays for this reader, kept alive while it plays. */
export function useKeptAddress(reference: string): KeptAddress {
  const session = useSession()
  const take = useRef(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const { data, error, refetch } = useQuery<SignedUrl, ApiError>({
    queryKey: [...queryKeys.signedUrl(reference, session?.token), 'kept'],
    queryFn: ({ signal }) => ask(reference, take.current, signal),
    // Until the page is alive nobody knows whose address to ask for.
    enabled: session !== undefined,
    // An address of a former visit has expired or soon will; this one is exchanged by its keeper and by nobody else.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...noRetry,
  })
  const keeper = useMemo(
    () =>
      data &&
      new AddressKeeper(data, {
        ask: () => ask(reference, false),
        nowMs: () => Date.now(),
        onRefused: setRefusal,
      }),
    [data, reference],
  )
  useEffect(() => onStreamClosed(() => void keeper?.renew().catch(() => {})), [keeper])

  return {
    answer: data,
    xhrSetup: async (xhr, url) => {
      xhr.open('GET', keeper ? await keeper.addressOf(url) : url, true)
    },
    failure: refusal ?? (data ? null : error),
    again: (options = {}) => {
      take.current = options.take ?? false
      setRefusal(null)
      void refetch().finally(() => {
        take.current = false
      })
    },
    wake: () => keeper?.wake(),
  }
}
