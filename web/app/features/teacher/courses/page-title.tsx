import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface PageTitleProps {
  title: ReactNode
  /** Link to the parent page, above the heading. */
  back?: { to: string; label: string }
  /** A line below the heading. */
  children?: ReactNode
  /** Buttons at the right, below the heading on a phone. */
  actions?: ReactNode
}

/** The header of a teacher's page. */
export function PageTitle({ title, back, children, actions }: PageTitleProps) {
  return (
    <header className="mb-6">
      {back && (
        <Link
          to={back.to}
          className="mb-2 inline-flex items-center gap-1.5 rounded-sm py-1 text-ink-2 hover:text-lapis hover:underline"
        >
          <ArrowLeft size={17} aria-hidden="true" />
          <span className="line-clamp-1">{back.label}</span>
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-2xl leading-tight sm:text-3xl">{title}</h1>
          {children && <div className="mt-2 text-ink-2">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>}
      </div>
    </header>
  )
}
