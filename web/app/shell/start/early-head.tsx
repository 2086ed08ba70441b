import type { ReactNode } from 'react'
import { useMatches } from 'react-router'

/** A route's `handle` with elements for the head that have priority over the stylesheet, such as a first request. */
export interface EarlyHeadHandle<Data> {
  earlyHead: (loaderData: Data) => ReactNode
}

/** Elements of the matched routes before the stylesheet, for which an inline script would have to wait. */
export function EarlyHead() {
  return useMatches().map(({ handle, loaderData }) =>
    hasEarlyHead(handle) && loaderData ? handle.earlyHead(loaderData) : null,
  )
}

const hasEarlyHead = (handle: unknown): handle is EarlyHeadHandle<unknown> =>
  typeof handle === 'object' && handle !== null && 'earlyHead' in handle
