import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Suspense } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { commentText, scoreText } from '../../../text/browse/comments.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AllScoresButton } from './all-scores-button.tsx'
import { CommentList } from './comment-list.tsx'
import { ScoreSummary } from './score-summary.tsx'

const CommentForm = lazyPart(() => import('./comment-form.lazy.tsx'))
const ScoreInput = lazyPart(() => import('./score-input.lazy.tsx'))

/** Scores and comments, the most useful first, with the teacher's answers; buyers add stars and words in one place. */
export function Comments({ course }: { course: Course }) {
  return (
    <section className="lazy-layout -mx-4 -my-2 grid grid-cols-1 gap-7 px-4 py-2">
      <div>
        <SectionHead
          title={scoreText.title}
          aside={
            course.comments_count > 0 ? commentText.count(formatCount(course.comments_count)) : undefined
          }
        />
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
          <ScoreSummary course={course} />
          {course.scores_count > 0 && <AllScoresButton courseId={course.id} />}
          {course.is_purchased && (
            <div className="grid gap-4 border-t border-line pt-5">
              <Suspense fallback={<Skeleton className="h-66" />}>
                <ScoreInput course={course} />
                <CommentForm courseId={course.id} label={commentText.label} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      {course.comments.length === 0 ? (
        <p className="text-ink-2">{course.is_purchased ? commentText.noneForBuyer : commentText.none}</p>
      ) : (
        <CommentList course={course} mayAnswer={course.is_owner ?? false} />
      )}
    </section>
  )
}
