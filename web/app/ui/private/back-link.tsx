import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Leads from a page to the list above it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-sm text-ink-2 hover:text-lapis hover:underline"
    >
      <ArrowLeft size={17} aria-hidden="true" />
      {children}
    </Link>
  )
}
