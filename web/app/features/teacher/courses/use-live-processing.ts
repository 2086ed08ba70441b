import type { ProcessingProgress } from '@kashf/contract/media/processing.ts'
import { useState } from 'react'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'

/**
 * Live processing progress of a video; null until the server reports any. `onChange` is called when the lesson
 * should be refetched: it became playable, finished or failed, or events may have been missed.
 */
export function useLiveProcessing(reference: string | null, onChange: () => void): ProcessingProgress | null {
  const [latest, setLatest] = useState<ProcessingProgress | null>(null)
  useLiveEvents((name, data) => {
    if (name !== 'ready' && name !== 'processing') return
    const progress = parseProgress(data)
    if (!progress) return onChange()
    if (progress.reference !== reference) return
    setLatest(progress)
    if (progress.status !== latest?.status || progress.is_playable !== latest.is_playable) onChange()
  }, reference !== null)
  return latest?.reference === reference ? latest : null
}

function parseProgress(data: string): ProcessingProgress | null {
  const progress: Partial<ProcessingProgress> = JSON.parse(data)
  const { reference, status, step = null, percent = 0, seconds_left = null, is_playable = false } = progress
  return reference && status ? { reference, status, step, percent, seconds_left, is_playable } : null
}
