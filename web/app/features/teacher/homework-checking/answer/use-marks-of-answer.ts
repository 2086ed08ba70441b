import type { AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { showToast } from '../../../../ui/toast.ts'
import { entryName } from '../queue/entry-name.ts'
import { useNext, useQueueFilter } from '../queue/use-queue.ts'
import type { SaveStep } from '../review/review-saver.ts'
import { forgetReview, keepMarks, type LocalMarks } from '../review/review-store.ts'
import { criteriaOf, marksOfLevel } from './answer-rubric.ts'
import type { OpenAnswer } from './use-answer.ts'

const RETRY_MS = 8000
/** How often the lease is renewed at most, while marks are being thought about. */
const RENEW_MS = 10 * 60_000

/**
 * The marks of an answer that this checker holds: on the device with each change, on the server by `save`, after which the next
 * entry comes. Without a line they are saved when it returns.
 */
export function useMarksOfAnswer({ answer, local }: OpenAnswer, checkerId: number) {
  const { id, slot, part } = answer
  const params = { id, slot, part }
  const criteria = criteriaOf(answer)
  const place = { checkerId, answer: entryName(answer) }
  const filter = useQueueFilter()
  const next = useNext()
  const [values, setValues] = useState<LocalMarks>(local ?? { levels: criteria.map(() => null), comment: '' })
  const [step, setStep] = useState<SaveStep>('saved')
  const [reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [renewedMs, setRenewedMs] = useState(Date.now)

  async function renew() {
    if (Date.now() - renewedMs < RENEW_MS) return
    setRenewedMs(Date.now())
    await api('PUT /api/homework/answers/:id/:slot/:part/claim', { params }).catch(() => {})
  }

  async function save() {
    if (isSaving) return
    const unrated = criteria.find((_, at) => values.levels[at] === null)
    setProblem(unrated ? text.rateFirst(unrated.title) : null)
    if (unrated) return
    setSaving(true)
    try {
      const marks_milli = values.levels.map((level) => marksOfLevel(level ?? 0))
      const body = { marks_milli, comment: values.comment }
      await api('POST /api/homework/answers/:id/:slot/:part/marks', { params, body })
      await forgetReview(place)
      showToast({ title: text.marksSaved })
      await next.mutateAsync({ filter, from: answer }).catch(() => {})
    } catch (error) {
      setStep(stepOf(error))
      setReason(error instanceof ApiError ? error.message : null)
    } finally {
      setSaving(false)
    }
  }

  const retry = useEffectEvent(() => void save())
  useEffect(() => {
    if (step !== 'waiting') return
    addEventListener('online', retry)
    const timer = setInterval(retry, RETRY_MS)
    return () => {
      removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [step])

  return {
    criteria,
    values,
    step,
    reason,
    problem,
    isSaving,
    renewedMs,
    change(changed: Partial<LocalMarks>) {
      const all = { ...values, ...changed }
      setValues(all)
      setProblem(null)
      void keepMarks(place, all)
      void renew()
    },
    save: () => void save(),
  }
}

function stepOf(error: unknown): SaveStep {
  if (!(error instanceof ApiError)) return 'waiting'
  if (error.code === 'homework_claimed') return 'held'
  if (error.code === 'edit_conflict' || error.code === 'not_found') return 'over'
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'waiting'
}

/** Who holds an answer now. */
export const claimOf = async ({ id, slot, part }: AnswerToMark): Promise<AnswerToMark['claim']> =>
  (await api('GET /api/homework/answers/:id/:slot/:part', { params: { id, slot, part } })).data.claim
