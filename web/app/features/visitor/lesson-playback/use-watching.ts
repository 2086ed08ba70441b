import type { Lesson } from '@kashf/contract/catalogue.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonVideoElement } from '../player/source/lesson-video.ts'
import { isVimeo } from '../player/vimeo/vimeo-frame-url.ts'
import { onVimeoMessage } from '../player/vimeo/vimeo-messages.ts'
import { videoIn } from './lesson-clock.ts'
import { useProgress } from './use-progress.ts'

export interface Watching {
  lesson: Lesson
  /** Where the video begins, seconds. */
  startAt: number
  /** Hears the code of the certificate that the last lesson earned. */
  onCertificate: (code: string) => void
  onEnded: () => void
}

/**
 * Counts what the signed-in reader watches of the video on the stage, be it a stored one or the provider's. Returns what
 * a stored video's player has to be given.
 */
export function useWatching(stage: RefObject<HTMLElement | null>, watching: Watching) {
  const { lesson, startAt, onCertificate } = watching
  const progress = useProgress(lesson, onCertificate)
  const onEnded = () => {
    progress.onEnded()
    watching.onEnded()
  }
  useStands(stage, progress)
  useVimeo(stage, lesson, startAt, { ...progress, onEnded })
  return { onTick: progress.onTick, onBreak: progress.onBreak, onEnded }
}

const STANDS = ['playing', 'seeked', 'pause', 'waiting']

/**
 * Hears where the video begins to play, and where it stands still: it paused, was moved while it did, or has nothing left to
 * play without a line. Media events do not bubble.
 */
function useStands(
  stage: RefObject<HTMLElement | null>,
  events: { onBegin: (positionS: number) => void; onRest: (positionS: number) => void },
): void {
  const stand = useEffectEvent((video: LessonVideoElement, isPlaying: boolean) =>
    isPlaying ? events.onBegin(video.currentTime) : events.onRest(video.currentTime),
  )
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const hear = ({ type }: Event) => {
      const video = videoIn(box)
      if (video) stand(video, !video.paused && type !== 'waiting')
    }
    for (const name of STANDS) box.addEventListener(name, hear, true)
    return () => {
      for (const name of STANDS) box.removeEventListener(name, hear, true)
    }
  }, [stage])
}

/** The same ears for the video provider's player. */
function useVimeo(
  stage: RefObject<HTMLElement | null>,
  lesson: Lesson,
  startAt: number,
  events: Parameters<typeof onVimeoMessage>[2],
): void {
  const onTick = useEffectEvent(events.onTick)
  const onBreak = useEffectEvent(events.onBreak)
  const onRest = useEffectEvent(events.onRest)
  const onEnded = useEffectEvent(events.onEnded)
  const isThere = lesson.video_link !== null && isVimeo(lesson.video_link)
  useEffect(() => {
    if (!stage.current || !isThere) return
    return onVimeoMessage(stage.current, startAt, { onTick, onBreak, onRest, onEnded })
  }, [stage, isThere, startAt])
}
