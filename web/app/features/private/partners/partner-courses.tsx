import type { PartnerCourse } from '@kashf/contract/partners/partners.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { partnersText as text } from '../../../text/learn/partners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useTakeLink } from './use-take-link.ts'

/** The courses that give a part to partners, each with a button to take its link. */
export function PartnerCourses() {
  const courses = useInfiniteQuery(
    pagesOf('GET /api/partner-courses', sellingKeys.partnerCourses, { query: { limit: 10 } }),
  )
  return (
    <Card>
      <h2 className="text-xl">{text.courses}</h2>
      <ListStates
        list={courses}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={
          <p className="mt-2">
            <span className="font-medium">{text.noCourses}</span>
            <span className="block text-ink-2">{text.noCoursesHint}</span>
          </p>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
        )}
      </ListStates>
    </Card>
  )
}

function CourseRow({ course: { id, title, teacher, percent, part, link_id } }: { course: PartnerCourse }) {
  const take = useTakeLink(id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <Link to={`/course/${id}`} className="rounded-sm font-semibold hover:text-lapis hover:underline">
          {title}
        </Link>
        <p className="text-sm text-ink-2">
          {[fullName(teacher), text.share(`${percent}%`), part !== null && text.part(formatMoney(part))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {link_id === null ? (
        <Button
          variant="outline"
          aria-label={text.takeOf(title)}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {text.take}
        </Button>
      ) : (
        <Badge tone="good">{text.taken}</Badge>
      )}
    </li>
  )
}
