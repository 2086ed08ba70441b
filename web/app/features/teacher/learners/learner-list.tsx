import type { Learner } from '@kashf/contract/learning/learners.ts'
import { href, Link } from 'react-router'
import { formatCount, formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { learnersText as text } from '../../../text/teach/learners.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { Table } from '../../../ui/private/table.tsx'
import { daysAgo } from './days-ago.ts'
import { LearnerBadge } from './learner-state.tsx'

export interface LearnerListProps {
  courseId: number
  learners: readonly Learner[]
  /** True when the list shows several states, so that each row names its own. */
  isMixed: boolean
}

/** Learners with their progress: a table, on a phone rows of name, progress and two facts. */
export function LearnerList(props: LearnerListProps) {
  const nowMs = Date.now()
  return (
    <>
      <ul
        aria-label={text.title}
        className="divide-y divide-line rounded-lg border border-line bg-surface md:hidden"
      >
        {props.learners.map((learner) => (
          <li key={learner.id} className="grid grid-cols-1 gap-2 px-4 py-3">
            <Person learner={learner} {...props} />
            <Progress learner={learner} />
            <p className="flex justify-between gap-4 text-sm text-ink-2">
              <span className="min-w-0 truncate">{lastLesson(learner)}</span>
              <span className="shrink-0">
                <LastSeen learner={learner} nowMs={nowMs} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table
          label={text.title}
          columns={[
            {
              head: text.name,
              cell: (learner) => <Person learner={learner} {...props} />,
              className: 'max-w-72 min-w-48',
            },
            {
              head: text.lessons,
              cell: (learner) => <Progress learner={learner} />,
              className: 'min-w-40',
            },
            {
              head: text.lastLesson,
              cell: (learner) => <span className="line-clamp-2">{lastLesson(learner) || '–'}</span>,
              className: 'max-w-56',
            },
            {
              head: text.lastSeen,
              cell: (learner) => <LastSeen learner={learner} nowMs={nowMs} />,
              number: true,
            },
            { head: text.enrolled, cell: ({ enrolled_at }) => formatDate(enrolled_at), number: true },
            { head: text.score, cell: ({ score }) => score ?? '–', number: true },
            {
              head: text.questions,
              cell: ({ questions }) => (questions > 0 ? formatCount(questions) : '–'),
              number: true,
            },
          ]}
          rows={props.learners}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  )
}

interface PersonProps extends Omit<LearnerListProps, 'learners'> {
  learner: Learner
}

function Person({ learner, courseId, isMixed }: PersonProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={learner} size="sm" />
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        <Link
          to={href('/course-learners/:id/:userId', { id: String(courseId), userId: String(learner.id) })}
          className="rounded-sm hover:text-lapis hover:underline"
        >
          {fullName(learner)}
        </Link>
      </span>
      {isMixed && <LearnerBadge state={learner.state} />}
    </div>
  )
}

/** Completed lessons as a bar and in figures. */
export function Progress({ learner }: { learner: Learner }) {
  const { completed, lessons } = learner
  return (
    <div className="flex items-center gap-3 md:min-h-8">
      <ProgressBar
        value={(100 * completed) / Math.max(1, lessons)}
        label={text.progress(fullName(learner), completed, lessons)}
        className="min-w-0 flex-1"
      />
      <span aria-hidden="true" className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {completed}/{lessons}
      </span>
    </div>
  )
}

/** How long ago the learner watched something. */
export function LastSeen({ learner, nowMs }: { learner: Learner; nowMs: number }) {
  const at = learner.last_watched_at
  if (at === null) return text.never
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {daysAgo(at, nowMs)}
    </time>
  )
}

const lastLesson = ({ last_lesson }: Learner): string =>
  last_lesson ? `${last_lesson.number}. ${last_lesson.title}` : ''
