import { MAX_TEST_MINUTES } from '@kashf/contract/practice/limits.ts'
import type { LiveTest } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { useDecisions, useLive } from './use-test-results.ts'

/** A running exam in numbers, which follow by themselves; nothing while nobody writes. */
export function LivePanel({ testId }: { testId: number }) {
  const { data: live } = useLive(testId)
  const [isAdding, setAdding] = useState(false)
  if (!live || live.writing + live.ready === 0) return null
  const figures = [
    [text.writing, live.writing],
    [text.ready, live.ready],
    [text.submitted, live.submitted],
    [text.answersAMinute, live.answers_last_minute],
    [text.silent, live.silent],
  ] as const
  return (
    <section aria-labelledby="live-title" className="mb-5 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="live-title" className="text-xl">
          {text.running}
        </h2>
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          {text.addMinutes}
        </Button>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5" aria-live="off">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {live.silent > 0 && <p className="mt-3 text-sm text-ink-2">{text.silentHint}</p>}
      {isAdding && <AddMinutes testId={testId} live={live} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** Minutes are named in all, so that a repeated press adds none. */
function AddMinutes({ testId, live, onClose }: { testId: number; live: LiveTest; onClose: () => void }) {
  const { added_minutes } = live
  const [typed, setTyped] = useState(() => String(added_minutes + 10))
  const { addMinutes } = useDecisions(testId)
  const minutes = Number(typed)
  const isValid = Number.isInteger(minutes) && minutes > added_minutes && minutes <= MAX_TEST_MINUTES
  return (
    <ConfirmDialog
      title={text.addMinutes}
      confirm={isValid ? text.giveMinutes(minutes) : text.addMinutes}
      onConfirm={isValid && (() => addMinutes.mutate(minutes, { onSuccess: onClose }))}
      isBusy={addMinutes.isPending}
      failure={addMinutes.error && messageOf(addMinutes.error)}
      onClose={onClose}
    >
      <p className="mb-4">
        {text.addMinutesHint(formatCount(live.writing))}{' '}
        {added_minutes > 0 && text.addedMinutes(added_minutes)}
      </p>
      <TextInput
        label={text.minutes}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
