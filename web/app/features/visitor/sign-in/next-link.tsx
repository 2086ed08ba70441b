import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNext } from './use-next.ts'

/** A link to another page of the sign-in, which keeps the destination. */
export function NextLink({ to, children }: { to: string; children: ReactNode }) {
  const { keepNext } = useNext()
  return (
    <Link to={keepNext(to)} className="rounded-sm font-semibold text-lapis hover:underline">
      {children}
    </Link>
  )
}
