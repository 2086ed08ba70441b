import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { Lock, Mic } from 'lucide-react'
import { formatClock, formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { daysAgo } from '../learners/days-ago.ts'
import { threadKey } from './use-inbox.ts'

/** The subject of a thread: its lesson and second, or its course. */
export function placeOf({ lesson, course, at_s }: InboxThread): string {
  if (!lesson) return `${text.comment} · ${course.title}`
  return at_s === null ? lesson.title : `${lesson.title}, ${formatClock(at_s)}`
}

/** The list of threads; `open` is the key of the shown one. */
export function ThreadList({
  threads,
  open,
  onOpen,
}: {
  threads: readonly InboxThread[]
  open: string
  onOpen: (thread: InboxThread) => void
}) {
  const nowMs = Date.now()
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {threads.map((thread) => {
        const key = threadKey(thread)
        return (
          <li key={key}>
            <button
              type="button"
              data-thread={key}
              aria-current={key === open ? 'true' : undefined}
              onClick={() => onOpen(thread)}
              className={cx(
                'flex w-full gap-3 border-l-3 px-4 py-3 text-left -outline-offset-3',
                key === open ? 'border-lapis bg-lapis-tint' : 'border-transparent hover:bg-sunken',
              )}
            >
              <Avatar person={thread.author} size="sm" />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <span className={cx('min-w-0 truncate', thread.is_new ? 'font-bold' : 'font-medium')}>
                    {thread.is_new && <span className="sr-only">{text.isNew}: </span>}
                    {fullName(thread.author)}
                  </span>
                  <time
                    dateTime={thread.created_at}
                    title={formatDateTime(thread.created_at)}
                    className="shrink-0 text-sm text-ink-2"
                  >
                    {daysAgo(thread.created_at, nowMs)}
                  </time>
                </span>
                <span className="mt-0.5 line-clamp-2 wrap-anywhere">{thread.text}</span>
                <span className="mt-0.5 block truncate text-sm text-ink-2">{placeOf(thread)}</span>
                <Marks thread={thread} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** What a question has beside its words, and for whom it is. */
function Marks({ thread: { is_private, photos, voice } }: { thread: InboxThread }) {
  const marks = [
    is_private && text.onlyYou,
    photos.length > 0 && text.photo,
    voice && (voice.duration_s === null ? text.voice : formatClock(voice.duration_s)),
  ].filter(Boolean)
  if (marks.length === 0) return null
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-2">
      {is_private && <Lock size={15} aria-hidden="true" className="shrink-0" />}
      {voice && !is_private && <Mic size={15} aria-hidden="true" className="shrink-0" />}
      {marks.join(' · ')}
    </span>
  )
}
