import type { PeopleQuery, TestAttempt } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { ListStates, QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useDecisions, useEvents, usePeople } from './use-test-results.ts'

type Filter = NonNullable<PeopleQuery['only']> | ''

/** The attempts at a test: state, points, late answers to decide about, and extra time. */
export function People({
  testId,
  filter,
  onFilter,
}: {
  testId: number
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  const list = usePeople(testId, filter === '' ? {} : { only: filter })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments
        label={text.people}
        value={filter}
        onChoose={(value) => onFilter(value as Filter)}
        segments={[
          { value: '', label: text.all },
          { value: 'late', label: text.withLate },
          { value: 'extra_time', label: text.withExtraTime },
        ]}
      />
      <ListStates
        list={list}
        loading={<Skeleton className="h-72 rounded-lg" />}
        empty={<EmptyState heading="h2" title={text.nobody} message={text.nobodyHint} />}
      >
        {(attempts) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {attempts.map((attempt) => (
              <Person key={attempt.id} testId={testId} attempt={attempt} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function Person({ testId, attempt }: { testId: number; attempt: TestAttempt }) {
  const [open, setOpen] = useState<'time' | 'late' | 'events' | null>(null)
  const { user, state, points_milli, max_milli, grade, late_count, time_percent, events_count } = attempt
  const close = () => setOpen(null)
  const facts = [
    text.answered(attempt.answered_count),
    attempt.number > 1 && text.numberOf(attempt.number),
    time_percent !== 100 && (time_percent === null ? text.withoutClock : text.timePercent(time_percent)),
    attempt.submitted_at && formatDateTime(attempt.submitted_at),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Avatar person={user} size="sm" />
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{fullName(user)}</p>
        <p className="text-sm text-ink-2 tabular-nums">{facts.join(' · ')}</p>
      </div>
      <div className="text-right tabular-nums">
        {points_milli === null || max_milli === null ? (
          <Badge tone={state === 'open' ? 'info' : 'neutral'}>{text.states[state]}</Badge>
        ) : (
          <>
            <strong>{formatMilli(points_milli)}</strong>
            <span className="text-ink-2"> / {formatMilli(max_milli)}</span>
            {grade && <span className="block text-sm">{grade}</span>}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {events_count > 0 && (
          <Button variant="quiet" size="sm" onClick={() => setOpen('events')}>
            {text.events(events_count)}
          </Button>
        )}
        {late_count > 0 && (
          <Button variant="outline" size="sm" onClick={() => setOpen('late')}>
            {text.lateOf(late_count)}
          </Button>
        )}
        {(state === 'ready' || state === 'open') && (
          <Button variant="outline" size="sm" onClick={() => setOpen('time')}>
            {text.extraTime}
          </Button>
        )}
      </div>
      {open === 'events' && <EventsDialog attempt={attempt} onClose={close} />}
      {open === 'late' && <LateDialog testId={testId} attempt={attempt} onClose={close} />}
      {open === 'time' && <TimeDialog testId={testId} attempt={attempt} onClose={close} />}
    </li>
  )
}

interface DialogProps {
  testId: number
  attempt: TestAttempt
  onClose: () => void
}

/** What was recorded of an attempt, as facts. */
function EventsDialog({ attempt, onClose }: Omit<DialogProps, 'testId'>) {
  const events = useEvents(attempt.id)
  return (
    <Dialog title={text.eventsTitle(fullName(attempt.user))} onClose={onClose}>
      <p className="mb-4 text-ink-2">{text.eventsHint}</p>
      <QueryStates
        query={events}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={<p>{text.noEvents}</p>}
      >
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map(({ id, kind, happened_at, lasted_s }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>{text.eventKinds[kind]}</span>
                <span className="text-ink-2 tabular-nums">
                  {lasted_s > 0 && `${text.seconds(lasted_s)} · `}
                  {formatDateTime(happened_at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  )
}

function LateDialog({ testId, attempt, onClose }: DialogProps) {
  const { late_count, late_after_answers } = attempt
  const [counts, setCounts] = useState(late_after_answers > 0 ? 'no' : 'yes')
  const { decideLate } = useDecisions(testId)
  const decide = () =>
    decideLate.mutate({ attemptId: attempt.id, counts: counts === 'yes' }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={text.lateTitle(fullName(attempt.user))}
      confirm={counts === 'yes' ? text.lateCount : text.lateDelete}
      onConfirm={decide}
      isBusy={decideLate.isPending}
      failure={decideLate.error && messageOf(decideLate.error)}
      onClose={onClose}
    >
      {late_after_answers > 0 && (
        <Notice tone="attention" className="mb-4">
          {text.lateAfterAnswers(late_after_answers)}
        </Notice>
      )}
      <RadioGroup
        label={text.lateOf(late_count)}
        hint={text.lateHint}
        name="late"
        value={counts}
        onChange={(event) => setCounts(event.target.value)}
        options={[
          { value: 'yes', label: text.lateCount, hint: text.lateCountHint },
          { value: 'no', label: text.lateDelete, hint: text.lateDeleteHint },
        ]}
      />
    </ConfirmDialog>
  )
}

const NO_CLOCK = 'none'
const PERCENTS = ['100', '125', '150', '200']

function TimeDialog({ testId, attempt, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(
    attempt.time_percent === null ? NO_CLOCK : String(attempt.time_percent),
  )
  const { giveTime } = useDecisions(testId)
  const give = () =>
    giveTime.mutate(
      { user_id: attempt.user.id, percent: chosen === NO_CLOCK ? null : Number(chosen) },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      title={text.timeTitle(fullName(attempt.user))}
      confirm={text.giveTime}
      onConfirm={give}
      isBusy={giveTime.isPending}
      failure={giveTime.error && messageOf(giveTime.error)}
      onClose={onClose}
    >
      <RadioGroup
        label={text.extraTime}
        hint={text.timeHint}
        name="time"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          ...PERCENTS.map((value) => ({
            value,
            label: value === '100' ? text.usualTime : text.timePercent(Number(value)),
          })),
          { value: NO_CLOCK, label: text.withoutClock },
        ]}
      />
    </ConfirmDialog>
  )
}
