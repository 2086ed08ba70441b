import type { OfferedCourse } from '@kashf/contract/partners/partners.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { coursePartnersText as text } from '../../../text/teach/partners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { readPercent } from '../fees/read-percent.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { PartnerRow } from './partner-row.tsx'

/** What the teacher's courses give to partners, and who the partners are. */
export function PartnersCard() {
  const courses = useInfiniteQuery(
    pagesOf('GET /api/partners/courses', sellingKeys.offeredCourses, { query: { limit: 10 } }),
  )
  const partners = useInfiniteQuery(
    pagesOf('GET /api/partners', sellingKeys.coursePartners, { query: { limit: 10 } }),
  )
  const [changed, setChanged] = useState<OfferedCourse | null>(null)
  return (
    <Card>
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-1 text-ink-2">
        {text.lead}{' '}
        <Link to={href('/my-partnership')} className="rounded-sm text-lapis underline underline-offset-2">
          {text.ownPage}
        </Link>
      </p>
      <h3 className="mt-5 font-semibold">{text.courses}</h3>
      <ListStates
        list={courses}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={<p className="mt-2 text-ink-2">{text.noCourses}</p>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((course) => (
              <CourseRow key={course.id} course={course} onChange={() => setChanged(course)} />
            ))}
          </ul>
        )}
      </ListStates>
      <h3 className="mt-5 font-semibold">{text.people}</h3>
      <ListStates
        list={partners}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={<p className="mt-2 text-ink-2">{text.noPeople}</p>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((partner) => (
              <PartnerRow key={partner.id} partner={partner} />
            ))}
          </ul>
        )}
      </ListStates>
      {changed && <OfferDialog course={changed} onClose={() => setChanged(null)} />}
    </Card>
  )
}

function CourseRow({ course, onChange }: { course: OfferedCourse; onChange: () => void }) {
  const { title, percent } = course
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">{title}</p>
        <Badge tone={percent === null ? 'neutral' : 'good'}>
          {percent === null ? text.none : text.gives(readPercent(percent))}
        </Badge>
      </div>
      <Button variant="outline" aria-label={text.changeOf(title)} onClick={onChange}>
        {percent === null ? text.open : text.change}
      </Button>
    </li>
  )
}
