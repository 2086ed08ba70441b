import type { LearnerPage } from '@kashf/contract/learning/learners.ts'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { LearnerHomework } from '../../features/teacher/homework/learner-homework.tsx'
import { LearnerAccess } from '../../features/teacher/learners/learner-access.tsx'
import { LearnerLessons } from '../../features/teacher/learners/learner-lessons.tsx'
import { LastSeen, Progress } from '../../features/teacher/learners/learner-list.tsx'
import { LearnerBadge } from '../../features/teacher/learners/learner-state.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { learnerHomeworkText } from '../../text/teach/homework/task.ts'
import { learnersText as list, learnerText as text } from '../../text/teach/learners.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { BackLink } from '../../ui/private/back-link.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** One learner of a course: how they came, how far they are, what they asked. */
export default function CourseLearner() {
  const course = useTaughtCourse()
  const userId = parseId(useParams().userId)
  return course && userId ? (
    <Learner
      courseId={course.id}
      userId={userId}
      checks={course.role === 'owner' || course.role === 'curator'}
    />
  ) : (
    <NotFound />
  )
}

interface LearnerProps {
  courseId: number
  userId: number
  /** The reader checks homework. */
  checks: boolean
}

function Learner({ courseId, userId, checks }: LearnerProps) {
  const query = useQuery(
    dataOf('GET /api/courses/:id/learners/:user_id', queryKeys.learner(courseId, userId), {
      params: { id: courseId, user_id: userId },
    }),
  )
  if (!query.data) {
    // A learner whose access was refunded has left the list.
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryStates query={query} loading={<Skeleton className="h-96 rounded-lg" />} />
  }
  const learner = query.data
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackLink to={href('/course-learners/:id', { id: String(courseId) })}>{text.back}</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar person={learner} size="lg" />
        <h2 className="min-w-0 text-2xl wrap-anywhere">{fullName(learner)}</h2>
        <LearnerBadge state={learner.state} />
      </header>
      <Facts learner={learner} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Block title={text.access}>
            <LearnerAccess courseId={courseId} learner={learner} />
          </Block>
          {checks && (
            <Block title={learnerHomeworkText.title}>
              <LearnerHomework courseId={courseId} userId={userId} />
            </Block>
          )}
          <Block title={text.questions}>
            <Questions courseId={courseId} asked={learner.asked} />
          </Block>
        </div>
        <Block title={text.lessons}>
          <div className="mb-3">
            <Progress learner={learner} />
          </div>
          <LearnerLessons courseId={courseId} learner={learner} />
        </Block>
      </div>
      <p className="text-sm text-ink-2">{list.privacy}</p>
    </div>
  )
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card>
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </Card>
  )
}

function Facts({ learner }: { learner: LearnerPage }) {
  const { enrolled_at, expires_at, certificate_at, score } = learner
  const facts = [
    { label: list.enrolled, value: formatDate(enrolled_at) },
    { label: text.until, value: expires_at ? formatDate(expires_at) : text.forever },
    { label: list.lastSeen, value: <LastSeen learner={learner} nowMs={Date.now()} /> },
    { label: list.score, value: score ?? '–' },
    { label: text.certificate, value: certificate_at ? formatDate(certificate_at) : text.noCertificate },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Questions with their places below the lessons, where they are answered. */
function Questions({ courseId, asked }: { courseId: number } & Pick<LearnerPage, 'asked'>) {
  if (asked.length === 0) return <p className="text-ink-2">{text.noQuestions}</p>
  return (
    <ul className="divide-y divide-line">
      {asked.map(({ id, text: words, lesson, created_at, is_answered }) => {
        const params = { id: String(courseId), lessonId: String(lesson.id) }
        return (
          <li key={id} className="grid grid-cols-1 gap-1 py-2 first:pt-0">
            <Link
              to={`${href('/course/:id/lesson/:lessonId', params)}#question-${id}`}
              className="line-clamp-3 rounded-sm wrap-anywhere hover:text-lapis hover:underline"
            >
              {words}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              <Badge tone={is_answered ? 'good' : 'wait'}>
                {is_answered ? text.answered : text.unanswered}
              </Badge>
              <span className="wrap-anywhere">{lesson.title}</span>
              <span className="tabular-nums">{formatDate(created_at)}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
