import type { Course } from '@kashf/contract/catalogue.ts'
import { Suspense } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { commentText, scoreText } from '../../../text/comments.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AllScoresButton } from './all-scores-button.tsx'
import { CommentList } from './comment-list.tsx'
import { ScoreSummary } from './score-summary.tsx'

const CommentForm = lazyPart(() => import('./comment-form.lazy.tsx'))
const ScoreInput = lazyPart(() => import('./score-input.lazy.tsx'))

/** Scores and comments with the teacher's answers; buyers can add their own. */
export function Comments({ course }: { course: Course }) {
  return (
    <>
      <section>
        <SectionHead title={scoreText.title} />
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
          <ScoreSummary course={course} />
          {course.scores_count > 0 && <AllScoresButton courseId={course.id} />}
          {course.is_purchased && (
            <Suspense fallback={<Skeleton className="h-18 w-56" />}>
              <ScoreInput courseId={course.id} mine={course.my_score ?? null} />
            </Suspense>
          )}
        </div>
      </section>
      <section>
        <SectionHead
          title={commentText.title}
          aside={course.comments_count > 0 ? formatCount(course.comments_count) : undefined}
        />
        {course.is_purchased && (
          <div className="mb-7">
            <Suspense fallback={<Skeleton className="h-48" />}>
              <CommentForm courseId={course.id} label={commentText.label} />
            </Suspense>
          </div>
        )}
        {course.comments.length === 0 ? (
          <p className="text-ink-2">{course.is_purchased ? commentText.noneForBuyer : commentText.none}</p>
        ) : (
          <CommentList course={course} mayAnswer={course.is_owner ?? false} />
        )}
      </section>
    </>
  )
}
