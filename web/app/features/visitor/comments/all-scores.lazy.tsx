import type { GivenScore } from '@kashf/contract/learning/learning.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { scoreText } from '../../../text/browse/comments.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** All scores of the course, with the share of it that each author had watched. */
export default withQueries(AllScores)

function AllScores({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/courses/course/:id/scores', queryKeys.courseScores(courseId), {
      params: { id: courseId },
    }),
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title={scoreText.all}>
      <ListStates
        list={list}
        loading={
          <div className="grid gap-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        }
      >
        {(scores) => (
          <ul className="grid gap-4">
            {scores.map((score) => (
              <ScoreRow key={score.author.id} score={score} />
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  )
}

function ScoreRow({ score }: { score: GivenScore }) {
  const name = fullName(score.author)
  return (
    <li className="flex gap-3">
      <Avatar person={score.author} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <time dateTime={score.scored_at} className="text-sm text-ink-2">
            {formatDate(score.scored_at)}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <Stars score={score.score} />
          <span>{scoreText.watched(score.watched_percent)}</span>
        </p>
      </div>
    </li>
  )
}
