import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { showToast } from '../../../ui/toast.ts'
import { useNext, useQueueFilter } from './queue/use-queue.ts'
import type { Outcome } from './review/decision-bar.tsx'
import type { ReviewSaver } from './review/review-saver.ts'

/** Decides about the work and opens the next one. `problem`: why the last press decided nothing. */
export function useDecision({ work, saver }: { work: WorkToCheck; saver: ReviewSaver }) {
  const filter = useQueueFilter()
  const next = useNext()
  const [deciding, setDeciding] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function decide(outcome: Outcome) {
    if (deciding) return
    const missing = missingFor(outcome, work, saver)
    setProblem(missing)
    if (missing) return
    setDeciding(outcome)
    try {
      if (!(await saver.flush())) return
      const { edit } = saver.read()
      await api('POST /api/homework/works/:id/decision', {
        params: { id: work.id },
        body: { number: work.number, edit, outcome },
      })
      const name = fullName(work.learner)
      showToast({ title: outcome === 'accepted' ? text.accepted(name) : text.returned(name) })
      await next.mutateAsync({ filter, from: work }).catch(() => {})
    } catch (error) {
      // A change that came in between is found by the saver, which then shows it.
      if (error instanceof ApiError && error.status === 409) await saver.retry()
      else setProblem(messageOf(error))
    } finally {
      setDeciding(null)
    }
  }
  return { deciding, problem, decide: (outcome: Outcome) => void decide(outcome) }
}

/** An accepted work is rated, and a returned one says what to change; null when nothing is missing. */
function missingFor(outcome: Outcome, { task }: WorkToCheck, saver: ReviewSaver): string | null {
  const { levels, marks, comment, recording } = saver.read().values
  const unrated = task.rubric.find((_, at) => levels[at] === null)
  if (outcome === 'accepted') return unrated ? text.rateFirst(unrated.title) : null
  return marks.length > 0 || comment.trim() !== '' || recording ? null : text.sayWhat
}
