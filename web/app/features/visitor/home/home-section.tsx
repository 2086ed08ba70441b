import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeText } from '../../../text/home.ts'
import { SectionHead } from '../../../ui/card.tsx'

/** A section of the home page; `to` links to the full list. */
export function HomeSection({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  const all = to && (
    <Link
      to={to}
      aria-label={homeText.allOf(title)}
      className="-my-2.5 inline-block rounded-sm py-2.5 font-semibold text-lapis hover:underline"
    >
      {homeText.all}
    </Link>
  )
  return (
    <section className="min-w-0">
      <SectionHead title={title} aside={all} />
      {children}
    </section>
  )
}
