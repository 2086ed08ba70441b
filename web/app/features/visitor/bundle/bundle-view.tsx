import type { PublicBundle } from '@kashf/contract/purchases/bundles.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'
import { formatCount, formatLength, formatPrice } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { bundleText as text } from '../../../text/browse/bundle.ts'
import { cardText } from '../../../text/browse/card.ts'
import { courseText } from '../../../text/browse/course.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { SectionHead } from '../../../ui/card.tsx'

export interface BundleViewProps {
  bundle: PublicBundle
  /** A note that qualifies the price, or the reason why there is none. */
  note?: ReactNode
  /** The purchase button with its accompanying content. */
  children?: ReactNode
}

/** A bundle: its courses with their prices, and the price of all together. */
export function BundleView({ bundle, note, children }: BundleViewProps) {
  const { title, teacher, courses, offer } = bundle
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-5 sm:gap-y-7 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
      <header className="min-w-0 lg:col-span-2">
        <h1 className="text-3xl leading-tight wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="mt-2 text-ink-2">
          <Link
            to={`/teacher-profile/${teacher.id}`}
            className="rounded-sm text-lapis underline underline-offset-2"
          >
            {text.by(fullName(teacher))}
          </Link>
        </p>
      </header>
      <section className="min-w-0">
        <SectionHead title={text.courses} aside={text.coursesCount(formatCount(courses.length))} />
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {courses.map((item) => (
            <BundleCourse key={item.course.id} item={item} isOnSale={offer !== null} />
          ))}
        </ul>
      </section>
      <aside
        id={PURCHASE_HASH.slice(1)}
        className="min-w-0 scroll-mt-24 self-start rounded-lg border border-line bg-surface p-5.5 shadow-card lg:sticky lg:top-23"
      >
        {offer && (
          <>
            <dl className="grid gap-2 text-md">
              <Line label={text.sum} uzs={offer.full_price} />
              <Line label={text.saved} uzs={offer.full_price - offer.price_to_pay} />
            </dl>
            <p className="mt-3 text-3xl leading-tight font-bold tracking-tight">
              {formatPrice(offer.price_to_pay)}
            </p>
          </>
        )}
        {note && <p className="mt-3 font-medium text-apricot">{note}</p>}
        <div className="mt-3 grid gap-2.5">{children}</div>
        {offer && <p className="mt-3 text-md text-ink-2">{text.each}</p>}
      </aside>
    </div>
  )
}

function Line({ label, uzs }: { label: string; uzs: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{formatPrice(uzs)}</dd>
    </div>
  )
}

function BundleCourse({ item, isOnSale }: { item: PublicBundle['courses'][number]; isOnSale: boolean }) {
  const { course, price_to_pay, is_owned } = item
  const facts = [
    courseText.lessonsCount(formatCount(course.lessons_count)),
    course.duration_s > 0 && formatLength(course.duration_s),
    periodName(course.period),
  ]
  return (
    <li className="flex items-start gap-4 p-4">
      <img
        src={`${course.square}/120.webp`}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        className="shrink-0 rounded-md"
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Link
            to={`/course/${course.id}`}
            className="rounded-sm font-semibold wrap-anywhere hover:text-lapis"
          >
            {course.title}
          </Link>
          <p className="text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {is_owned ? (
          <p className="font-medium text-teal">{cardText.owned}</p>
        ) : (
          <p>
            <span className="sr-only">{text.alone}: </span>
            {isOnSale ? (
              <>
                <s className="text-ink-2">{formatPrice(course.price_to_pay)}</s>{' '}
                <span className="sr-only">{text.inBundle}: </span>
                <b>{formatPrice(price_to_pay)}</b>
              </>
            ) : (
              formatPrice(course.price_to_pay)
            )}
          </p>
        )}
      </div>
    </li>
  )
}
