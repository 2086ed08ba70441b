import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { queryClient } from './query-client.ts'

/** Gives the cache of private answers to private layouts. Public pages load without it: see `withQueries`. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * The same for one part of a public page. The page loads such a part lazily, inside `SignedIn` or at a press, so
 * that a visitor's first load is without react-query.
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
