import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../../api/client/client.ts'
import type { OpenWork } from '../use-work.ts'
import { type ReviewSaver, reviewSaver, type SaverState } from './review-saver.ts'
import { forgetReview, keepReview } from './review-store.ts'
import { bodyOf, isKept, valuesOf } from './review-values.ts'

/** The review of a work that this checker holds; it is saved while it is written, and when the line returns. */
export function useReview(open: OpenWork, checkerId: number): { state: SaverState; saver: ReviewSaver } {
  const [saver] = useState(() => openSaver(open, checkerId))
  useEffect(() => {
    const flush = () => void saver.flush()
    if (saver.read().step === 'changed') flush()
    addEventListener('online', flush)
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', flush)
      flush()
      saver.stop()
    }
  }, [saver])
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  return { state, saver }
}

function openSaver({ work, local }: OpenWork, checkerId: number): ReviewSaver {
  const { number } = work
  const place = { checkerId, workId: work.id, number }
  const kept = work.hand_ins[0]?.review ?? null
  const edit = kept?.edit ?? 0
  const isStale =
    local !== null && local.edit !== edit && !(kept && isKept(kept, bodyOf(local.values, { number, edit })))
  return reviewSaver(
    {
      number,
      save: async (body) =>
        (await api('PUT /api/homework/works/:id/review', { params: { id: work.id }, body })).data,
      keep: (review) => keepReview(place, review),
      forget: () => forgetReview(place),
    },
    {
      values: local?.values ?? valuesOf(kept, work.task.rubric),
      edit: isStale ? local.edit : edit,
      step: isStale ? 'conflict' : local ? 'changed' : 'saved',
      theirs: isStale ? kept : null,
    },
  )
}
