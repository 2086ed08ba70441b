import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { formatClock } from '../../../../shell/format/format.ts'
import { examText } from '../../../../text/learn/exam.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'

const text = examText.break

/** The break between two sections: what is over, what comes, and when it begins by itself. */
export function SectionBreak(props: {
  attempt: Attempt
  /** Seconds until the next section begins by itself. */
  left: number
  onBegin: () => Promise<void>
}) {
  const { attempt, left, onBegin } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const next = attempt.paper?.sections[attempt.section + 1]
  const begin = async () => {
    setBusy(true)
    setError(null)
    await onBegin().catch((failure) => setError(messageOf(failure)))
    setBusy(false)
  }
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
      <div className="relative isolate grid justify-items-center gap-1 overflow-hidden bg-hero px-4 py-10 text-center text-on-hero">
        <span aria-hidden="true" className="girih -z-10 opacity-10" />
        <h1 className="mb-2 text-xl">{text.title}</h1>
        <p className="text-on-hero-2">{text.until}</p>
        <p role="timer" className="text-5xl font-bold tabular-nums">
          {formatClock(left)}
        </p>
        <p className="text-on-hero-2">{text.byItself}</p>
      </div>
      <div className="mx-auto grid w-full max-w-lg gap-4 px-4 py-6">
        {next && (
          <div className="rounded-lg border border-line bg-surface p-4">
            <p className="text-sm text-ink-2">{text.next}</p>
            <p className="font-semibold">
              {next.minutes === null ? next.title : text.nextSection(next.title, next.minutes)}
            </p>
          </div>
        )}
        <p className="text-ink-2">{text.closed}</p>
      </div>
      <div className="sticky bottom-0 mt-auto border-t border-line bg-surface px-4 pt-3 pb-4">
        <div className="mx-auto grid w-full max-w-lg gap-2">
          {error && <Notice tone="bad">{error}</Notice>}
          <Button size="lg" wide loading={isBusy} onClick={begin}>
            {text.begin}
          </Button>
        </div>
      </div>
    </main>
  )
}
