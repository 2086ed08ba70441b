import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { useState } from 'react'
import { QueryStates } from '../../api/query-states.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useOwnCourses } from '../../features/teacher/courses/use-own-courses.ts'
import { LetterKeysSwitch } from '../../features/teacher/inbox/letter-keys-switch.tsx'
import { ThreadList } from '../../features/teacher/inbox/thread-list.tsx'
import { ThreadPanel } from '../../features/teacher/inbox/thread-panel.tsx'
import {
  type InboxFilter,
  threadKey,
  useInbox,
  useInboxActions,
  useInboxCounts,
  useInboxThread,
} from '../../features/teacher/inbox/use-inbox.ts'
import { useInboxKeys } from '../../features/teacher/inbox/use-inbox-keys.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { inboxText as text } from '../../text/teach/inbox.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/forms/inputs.tsx'
import { MorePages } from '../../ui/on-demand/more-pages.tsx'
import { Segments } from '../../ui/private/segments.tsx'
import { useUrlFilters } from '../../ui/private/use-url-filters.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Without `state` in the URL, threads that wait for an answer are shown. */
const STATES = ['unanswered', 'answered', 'all']

/** The questions and comments of all courses: a list beside the chosen thread; on a phone one at a time. */
export default function Inbox() {
  const url = useUrlFilters()
  const state = STATES.find((one) => one === url.read('state')) ?? 'unanswered'
  const filter = {
    state: state === 'all' ? '' : state,
    kind: ['question', 'comment'].find((one) => one === url.read('kind')) ?? '',
    course_id: /^[1-9]\d{0,8}$/.test(url.read('course')) ? url.read('course') : '',
  }
  return (
    <>
      <PageTitle title={text.title} />
      <Filters state={state} filter={filter} />
      <Threads key={JSON.stringify(filter)} filter={filter} />
    </>
  )
}

function Filters({ state, filter }: { state: string; filter: InboxFilter }) {
  const url = useUrlFilters()
  const counts = useInboxCounts().data
  const courses = useOwnCourses()
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <Segments
        label={text.states}
        value={state}
        onChoose={(value) => url.write({ state: value, thread: '' })}
        segments={[
          {
            value: 'unanswered',
            label: text.unanswered,
            count: counts ? formatCount(counts.unanswered) : undefined,
          },
          { value: 'answered', label: text.answered },
          { value: 'all', label: text.all },
        ]}
      />
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
        <Select
          label={text.kind}
          value={filter.kind}
          onChange={(event) => url.write({ kind: event.target.value, thread: '' })}
          placeholder={text.anyKind}
          options={[
            { value: 'question', label: text.questions },
            { value: 'comment', label: text.comments },
          ]}
        />
        <Select
          label={text.course}
          value={filter.course_id}
          onChange={(event) => url.write({ course: event.target.value, thread: '' })}
          placeholder={text.anyCourse}
          options={(courses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        />
      </div>
    </div>
  )
}

function Threads({ filter }: { filter: InboxFilter }) {
  const url = useUrlFilters()
  const list = useInbox(filter)
  const { see } = useInboxActions()
  const threads = list.data?.pages.flatMap(({ data }) => data)
  const openKey = url.read('thread')
  // An answered thread leaves the list of unanswered ones, but stays open until another is chosen.
  const [last, setLast] = useState<InboxThread | null>(null)
  const loaded =
    threads?.find((thread) => threadKey(thread) === openKey) ??
    (last && threadKey(last) === openKey ? last : null)
  const linked = useInboxThread(openKey, threads !== undefined && !loaded)
  const open = loaded ?? linked.data ?? null

  const choose = (thread: InboxThread | null) => {
    setLast(thread)
    url.write({ thread: thread ? threadKey(thread) : '' })
    if (thread?.is_new) see.mutate(thread)
  }
  const move = (step: 1 | -1) => {
    if (!threads) return
    const at = threads.findIndex((thread) => threadKey(thread) === openKey)
    const next = threads[at < 0 ? 0 : at + step]
    if (!next) return
    choose(next)
    document.querySelector<HTMLElement>(`[data-thread="${threadKey(next)}"]`)?.focus()
  }
  useInboxKeys(move)

  if (!threads) return <QueryStates query={list} loading={<Skeleton className="h-96 rounded-lg" />} />
  if (threads.length === 0 && !open) return <Nothing filter={filter} />
  const at = threads.findIndex((thread) => threadKey(thread) === openKey)
  const next = at < 0 ? undefined : threads[at + 1]
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div className={cx('min-w-0', open && 'max-lg:hidden')}>
        <ThreadList threads={threads} open={openKey} onOpen={choose} />
        <MorePages list={list} />
        <LetterKeysSwitch />
      </div>
      {open ? (
        <ThreadPanel
          key={openKey}
          thread={open}
          onDone={() => choose(nextOf(threads, openKey))}
          onBack={() => choose(null)}
          number={at < 0 ? null : `${at + 1} / ${threads.length}${list.hasNextPage ? '+' : ''}`}
          onNext={next ? () => choose(next) : null}
        />
      ) : (
        <p className="rounded-lg border border-dashed border-line p-8 text-center text-ink-2 max-lg:hidden">
          {text.choose}
        </p>
      )}
    </div>
  )
}

/** The next thread, or else the previous one; null when there is no other. */
function nextOf(threads: readonly InboxThread[], key: string): InboxThread | null {
  const at = threads.findIndex((thread) => threadKey(thread) === key)
  return threads[at + 1] ?? threads[at - 1] ?? null
}

function Nothing({ filter }: { filter: InboxFilter }) {
  if (filter.kind || filter.course_id)
    return <EmptyState title={text.noneMatch} message={text.noneMatchHint} />
  if (filter.state === 'unanswered') {
    return <EmptyState title={text.noneUnanswered} message={text.noneUnansweredHint} />
  }
  return <EmptyState title={text.none} message={text.noneHint} />
}
