import type { Category } from '@kashf/contract/catalogue.ts'
import type { HomePage } from '@kashf/contract/pages.ts'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { homeText } from '../../../text/home.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Girih } from '../../../ui/girih.tsx'
import { Showcase } from './showcase.tsx'

export interface HeroProps {
  categories: Category[]
  showcase: HomePage['showcase']
  /** The user has courses to continue: on phones these come before the free lesson's picture. */
  isReturning: boolean
}

/** Headline, search, categories, and a free lesson to try. */
export function Hero({ categories, showcase, isReturning }: HeroProps) {
  return (
    <div className="relative isolate overflow-hidden bg-hero text-on-hero">
      <Girih className="-z-10 text-[#9db4f5] opacity-20" />
      <div className="mx-auto grid max-w-page items-center gap-10 px-4 py-10 sm:px-6 lg:min-h-105 lg:grid-cols-[1.2fr_.8fr] lg:py-8">
        <div className="min-w-0">
          <h1 className="text-[min(2.125rem,12vw)] leading-[1.1] tracking-tight sm:text-[3.25rem] sm:leading-[1.08]">
            {homeText.heading}
          </h1>
          <p className="mt-4 max-w-[34em] text-[1.0625rem] text-on-hero-2 sm:text-[1.1875rem]">
            {homeText.lead}
          </p>
          <search>
            <Form action="/courses" className="relative mt-7">
              <Search
                size={20}
                aria-hidden="true"
                className="pointer-events-none absolute left-5 top-1/2 -translate-y-1/2 text-ink-3"
              />
              <input
                type="search"
                name="search"
                required
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                placeholder={homeText.search}
                aria-label={homeText.searchLabel}
                className="h-14 w-full rounded-full bg-surface pl-12 pr-31 max-sm:placeholder:text-base text-[1.0625rem] text-ink focus-visible:outline-[#9db4f5]"
              />
              <span className="absolute right-1.5 top-1.5">
                <Button type="submit" className="rounded-full">
                  {homeText.searchButton}
                </Button>
              </span>
            </Form>
          </search>
          <ul className="mt-4.5 flex flex-wrap gap-2">
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`/courses?categories=${id}`}
                  className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center rounded-full border border-white/25 bg-white/12 px-4 text-[0.9375rem] font-medium transition-colors hover:bg-white/22 focus-visible:outline-white"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {showcase && (
          <div className={cx('grid', isReturning && 'max-lg:hidden')}>
            <Showcase showcase={showcase} />
          </div>
        )}
      </div>
    </div>
  )
}
