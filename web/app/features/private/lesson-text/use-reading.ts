import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { withDone } from '../../visitor/lesson-playback/use-progress.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'

/** How long after a failure a report is repeated. */
const AGAIN_MS = 10_000
/** Clocks differ by less. */
const SPARE_MS = 1_000

export interface Reading {
  /** Seconds until the text counts as read, once its end was seen; null before that and afterwards. */
  leftS: number | null
  /** A report waits for a connection. */
  isUnsent: boolean
  /** The code of the certificate that finishing this lesson brought. */
  certificate: string | null
}

/**
 * Tells the server when reading begins and, once `isAtEnd`, that the text was scrolled through; the server decides whether
 * enough time has passed. Both are repeated until they have arrived.
 */
export function useReading(lesson: Lesson, isAtEnd: boolean): Reading {
  const queries = useQueryClient()
  const userId = useSession()?.user?.id
  const [startedMs, setStartedMs] = useState<number | null>(null)
  const [dueMs, setDueMs] = useState<number | null>(null)
  const [isUnsent, setUnsent] = useState(false)
  const [certificate, setCertificate] = useState<string | null>(null)
  const { id, course_id, completed, text } = lesson
  const leastMs = (text?.least_s ?? 0) * 1000
  const isOpen = userId !== undefined && !completed

  /** False if it has to be repeated. */
  const report = useEffectEvent(async (is_read: boolean): Promise<boolean> => {
    try {
      const { data } = await api('PUT /api/courses/lesson/:id/progress', {
        params: { id },
        body: { position_s: 0, ranges: [], ...(is_read && { is_read }) },
      })
      setUnsent(false)
      if (!data.completed) return !is_read
      setCertificate(data.certificate)
      queries.setQueryData<Lesson>(queryKeys.lesson(id), (known) => known && { ...known, completed: true })
      queries.setQueryData<Course>(queryKeys.course(course_id), (known) => known && withDone(known, id, data))
      void queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses })
      return true
    } catch (error) {
      if (!isRetryable(error)) return true
      setUnsent(true)
      return false
    }
  })

  useEffect(() => {
    if (!isOpen) return
    return repeated(async () => {
      const hasArrived = await report(false)
      if (hasArrived) setStartedMs((before) => before ?? Date.now())
      return hasArrived ? null : AGAIN_MS
    })
  }, [isOpen])

  useEffect(() => {
    if (!isOpen || !isAtEnd || startedMs === null) return
    const due = startedMs + leastMs + SPARE_MS
    setDueMs(due)
    // The first report may have been made on an earlier day, so the end is told at once.
    return repeated(async () => {
      if (await report(true)) return null
      return Math.max(AGAIN_MS, due - Date.now())
    })
  }, [isOpen, isAtEnd, startedMs, leastMs])

  const leftS = isOpen && dueMs !== null ? Math.max(0, Math.ceil((dueMs - Date.now()) / 1000)) : null
  return { leftS, isUnsent, certificate }
}

/** Runs work now and again after the milliseconds that it gives, or when the connection is back, until it gives null. */
function repeated(work: () => Promise<number | null>): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  const run = async () => {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    const againMs = await work()
    isRunning = false
    if (againMs === null) stop.abort()
    else if (!stop.signal.aborted) timer = setTimeout(run, againMs)
  }
  window.addEventListener('online', run, { signal: stop.signal })
  void run()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
