import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { queryClient } from './query-client.ts'

/** Provides the query cache to private layouts. Public pages load without it: see `withQueries`. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Wraps one component of a public page in the query cache. Such components are loaded lazily, inside `SignedIn` or on a
 * click, so that a visitor's first load is without react-query.
 */
export function withQueries<Props extends object>(Part: ComponentType<Props>) {
  return function PartWithQueries(props: Props) {
    return (
      <Queries>
        <Part {...props} />
      </Queries>
    )
  }
}
