import type { ProcessingProgress } from '@kashf/contract/processing.ts'
import { useState } from 'react'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'

/**
 * Live processing progress of a video; null until the server reports any. `onChange` is called when the lesson
 * should be refetched: it became playable, finished or failed, or events may have been missed.
 */
export function useLiveProcessing(reference: string | null, onNews: () => void): ProcessingProgress | null {
  const [news, setNews] = useState<ProcessingProgress | null>(null)
  useLiveEvents((name, data) => {
    if (name !== 'ready' && name !== 'processing') return
    const told = readNews(data)
    if (!told) return onNews()
    if (told.reference !== reference) return
    setNews(told)
    if (told.status !== news?.status || told.is_playable !== news.is_playable) onNews()
  }, reference !== null)
  return news?.reference === reference ? news : null
}

function readNews(data: string): ProcessingProgress | null {
  const told: Partial<ProcessingProgress> = JSON.parse(data)
  const { reference, status, step = null, percent = 0, seconds_left = null, is_playable = false } = told
  return reference && status ? { reference, status, step, percent, seconds_left, is_playable } : null
}
