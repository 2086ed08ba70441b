import type { Lesson } from '@kashf/contract/catalogue.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonVideoElement } from '../player/source/lesson-video.ts'
import { isVimeo } from '../player/vimeo/vimeo-frame-url.ts'
import { onVimeoMessage } from '../player/vimeo/vimeo-messages.ts'
import { videoIn } from './lesson-clock.ts'
import { useProgress } from './use-progress.ts'

export interface Watching {
  lesson: Lesson
  /** Start position in seconds. */
  startAt: number
  /** Gets the code of a certificate earned by the last lesson. */
  onCertificate: (code: string) => void
  onEnded: () => void
}

/**
 * Records what the signed-in user watches on the stage, in the stored or the Vimeo player. Returns the handlers for
 * the stored player.
 */
export function useWatching(stage: RefObject<HTMLElement | null>, watching: Watching) {
  const { lesson, startAt, onCertificate } = watching
  const progress = useProgress(lesson, onCertificate)
  const onEnded = () => {
    progress.onEnded()
    watching.onEnded()
  }
  usePositionEvents(stage, progress)
  useVimeoEvents(stage, lesson, startAt, { ...progress, onEnded })
  return { onTick: progress.onTick, onSeek: progress.onSeek, onEnded }
}

const POSITION_EVENTS = ['playing', 'seeked', 'pause', 'waiting']

/**
 * Reports where playback starts and where it stops: paused, moved while paused, or out of data. Listens in the
 * capture phase because media events do not bubble.
 */
function usePositionEvents(
  stage: RefObject<HTMLElement | null>,
  events: { onStart: (positionS: number) => void; onPause: (positionS: number) => void },
): void {
  const report = useEffectEvent((video: LessonVideoElement, isPlaying: boolean) =>
    isPlaying ? events.onStart(video.currentTime) : events.onPause(video.currentTime),
  )
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const listen = ({ type }: Event) => {
      const video = videoIn(box)
      if (video) report(video, !video.paused && type !== 'waiting')
    }
    for (const name of POSITION_EVENTS) box.addEventListener(name, listen, true)
    return () => {
      for (const name of POSITION_EVENTS) box.removeEventListener(name, listen, true)
    }
  }, [stage])
}

/** The same for the Vimeo player. */
function useVimeoEvents(
  stage: RefObject<HTMLElement | null>,
  lesson: Lesson,
  startAt: number,
  events: Parameters<typeof onVimeoMessage>[2],
): void {
  const onTick = useEffectEvent(events.onTick)
  const onSeek = useEffectEvent(events.onSeek)
  const onPause = useEffectEvent(events.onPause)
  const onEnded = useEffectEvent(events.onEnded)
  const isVimeoLesson = lesson.video_link !== null && isVimeo(lesson.video_link)
  useEffect(() => {
    if (!stage.current || !isVimeoLesson) return
    return onVimeoMessage(stage.current, startAt, { onTick, onSeek, onPause, onEnded })
  }, [stage, isVimeoLesson, startAt])
}
