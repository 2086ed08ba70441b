import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { ReactNode } from 'react'
import { formatCount, formatPrice, formatScore } from '../../../shell/format/format.ts'
import { categoryName } from '../../../shell/written/written.ts'
import { LANGUAGES, LEVELS } from '../../../text/browse/course-labels.ts'
import { teachText } from '../../../text/teach/teach.ts'
import { Card } from '../../../ui/card.tsx'
import { CourseCover } from '../../visitor/course-card/course-cover.tsx'
import { periodLabel } from '../field-values/period-label.ts'

/** A course's cover and figures in one card. */
export function TaughtCourseFacts({ course }: { course: Course }) {
  return (
    <Card className="grid gap-4">
      <CourseCover
        course={course}
        sizes="(min-width: 1024px) 320px, 100vw"
        className="overflow-hidden rounded-md"
      />
      <dl className="grid gap-2 text-md">
        <Fact label={teachText.price}>{formatPrice(course.price)}</Fact>
        {course.price > 0 && <Fact label={teachText.buyerPays}>{formatPrice(course.price_to_pay)}</Fact>}
        <Fact label={teachText.learners}>{formatCount(course.learners_count)}</Fact>
        <Fact label={teachText.score}>
          {course.scores_count > 0
            ? `★ ${formatScore(course.average_score)} (${teachText.scoresCount(formatCount(course.scores_count))})`
            : teachText.noScores}
        </Fact>
        <Fact label={teachText.category}>{categoryName(course.category.name)}</Fact>
        <Fact label={teachText.language}>{LANGUAGES[course.language]}</Fact>
        <Fact label={teachText.level}>{LEVELS[course.level]}</Fact>
        <Fact label={teachText.period}>{periodLabel(course.period)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
