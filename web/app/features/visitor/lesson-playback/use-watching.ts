import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isVimeo } from '../player/vimeo/vimeo-frame-url.ts'
import { onVimeoMessage } from '../player/vimeo/vimeo-messages.ts'
import { videoIn } from './lesson-clock.ts'
import { useProgress, type WatchedLesson } from './use-progress.ts'

export interface Watching {
  lesson: WatchedLesson
  /** Start position in seconds. */
  startAt: number
  /** Receives the code of a certificate earned by the last lesson. */
  onCertificate: (code: string) => void
  onEnded: () => void
}

/** Records the signed-in user's watch progress on the stage, in the stored or the Vimeo player. */
export function useWatching(stage: RefObject<HTMLElement | null>, watching: Watching): void {
  const { lesson, startAt, onCertificate } = watching
  const progress = useProgress(lesson, onCertificate)
  const events = {
    ...progress,
    onEnded: () => {
      progress.onEnded()
      watching.onEnded()
    },
  }
  useStoredEvents(stage, events)
  useVimeoEvents(stage, lesson, startAt, events)
}

type Progress = ReturnType<typeof useProgress>

/** Maps media events to progress events. Playback stops when it is paused, moved while paused, or stalled. */
function report(type: string, video: HTMLVideoElement, events: Progress): void {
  const at = video.currentTime
  if (type === 'seeking') events.onSeek()
  else if (type === 'ended') events.onEnded()
  else if (type !== 'timeupdate') {
    if (!video.paused && type !== 'waiting') events.onStart(at)
    else events.onPause(at)
  } else if (!video.paused && !video.seeking) events.onTick(at)
}

const MEDIA_EVENTS = ['timeupdate', 'seeking', 'ended', 'playing', 'seeked', 'pause', 'waiting']

/** Listens in the capture phase, because media events do not bubble. */
function useStoredEvents(stage: RefObject<HTMLElement | null>, events: Progress): void {
  const onEvent = useEffectEvent((type: string, video: HTMLVideoElement) => report(type, video, events))
  const onPlayedBefore = useEffectEvent(events.onPlayedBefore)
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const listen = ({ type }: Event) => {
      const video = videoIn(box)
      if (video) onEvent(type, video)
    }
    for (const name of MEDIA_EVENTS) box.addEventListener(name, listen, true)
    const begun = videoIn(box)
    if (begun) onPlayedBefore(begun)
    return () => {
      for (const name of MEDIA_EVENTS) box.removeEventListener(name, listen, true)
    }
  }, [stage])
}

/** Forwards the events of the Vimeo player. */
function useVimeoEvents(
  stage: RefObject<HTMLElement | null>,
  lesson: WatchedLesson,
  startAt: number,
  events: Progress,
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
