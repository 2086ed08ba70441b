import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeText } from '../../../text/browse/home.ts'

export interface HomeSectionProps {
  title: string
  lead?: string
  /** The link to the full list, with its text. */
  all?: { to: string; text?: string }
  children: ReactNode
}

/** A section of the home page. */
export function HomeSection({ title, lead, all, children }: HomeSectionProps) {
  return (
    <section className="lazy-layout -mx-4 -my-2 min-w-0 px-4 py-2">
      <div className="mb-3.5 flex items-baseline justify-between gap-4 sm:mb-4.5">
        <div>
          <h2 className="text-xl leading-tight sm:text-3xl">{title}</h2>
          {lead && <p className="mt-1 text-md text-ink-2">{lead}</p>}
        </div>
        {all && (
          <Link
            to={all.to}
            aria-label={all.text ? undefined : homeText.allOf(title)}
            className="-my-2.5 shrink-0 rounded-sm py-2.5 font-semibold text-lapis hover:underline max-sm:hidden"
          >
            {all.text ?? homeText.all}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
