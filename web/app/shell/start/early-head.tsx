import type { ReactNode } from 'react'
import { useMatches } from 'react-router'

/** A route's `handle` with something for the head that is worth more than the stylesheet, such as a first request. */
export interface EarlyHeadHandle<Data> {
  earlyHead: (loaderData: Data) => ReactNode
}

/** What the matched routes put before the stylesheet, for which an inline script would have to wait. */
export function EarlyHead() {
  return useMatches().map(({ handle, loaderData }) =>
    hasEarlyHead(handle) && loaderData ? handle.earlyHead(loaderData) : null,
  )
}

const hasEarlyHead = (handle: unknown): handle is EarlyHeadHandle<unknown> =>
  typeof handle === 'object' && handle !== null && 'earlyHead' in handle
