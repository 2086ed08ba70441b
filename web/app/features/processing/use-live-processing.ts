import type { ProcessingNews } from '@kashf/contract/processing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../api/session.ts'

/**
 * How far the teacher's video is, as it goes on; null until the server says something. `onNews` is called when the
 * lesson is worth asking for again: the video plays, is done or failed, or news may have been missed.
 */
export function useLiveProcessing(reference: string | null, onNews: () => void): ProcessingNews | null {
  const token = useSession()?.token
  const [news, setNews] = useState<ProcessingNews | null>(null)
  const changed = useEffectEvent(onNews)
  const hear = useEffectEvent((data: string) => {
    const told = readNews(data)
    if (!told) return changed()
    if (told.reference !== reference) return
    const before = news
    setNews(told)
    if (told.status !== before?.status || told.is_playable !== before.is_playable) changed()
  })

  useEffect(() => {
    if (!token || reference === null) return
    let isOver = false
    let stop = () => {}
    void import('../../api/live-events.ts').then(({ followLiveEvents }) => {
      if (isOver) return
      stop = followLiveEvents((name, data) => {
        if (name === 'ready' || name === 'processing') hear(data)
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [token, reference])
  return news?.reference === reference ? news : null
}

function readNews(data: string): ProcessingNews | null {
  const told: Partial<ProcessingNews> = JSON.parse(data)
  const { reference, status, step = null, percent = 0, seconds_left = null, is_playable = false } = told
  return reference && status ? { reference, status, step, percent, seconds_left, is_playable } : null
}
