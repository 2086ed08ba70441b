import { useEffect, useEffectEvent, useState } from 'react'
import { readSettings, storeSettings } from '../settings/player-settings.ts'
import { BROKEN, type LessonVideoElement, LINE } from '../source/lesson-video.ts'

/** What a player tells about a video that is watched. */
export interface PlaybackEvents {
  /** While it plays, about four times a second. */
  onTick?: (positionS: number) => void
  /** The viewer jumps, or playing stops. */
  onBreak?: () => void
  onEnded?: () => void
  /** It begins, or goes on after a pause. */
  onPlay?: () => void
  /** It can't be played here, after every way to heal it. */
  onBroken?: () => void
}

/** Follows the video: tells what happens in it, keeps the speed that was chosen, knows whether the line is lost. */
export function usePlayback(video: LessonVideoElement | null, events: PlaybackEvents) {
  const [rate, setRate] = useState(() => readSettings().rate)
  const [hasPlayed, setPlayed] = useState(false)
  const [isLineLost, setLineLost] = useState(false)
  const onTick = useEffectEvent((position: number) => events.onTick?.(position))
  const onBreak = useEffectEvent(() => events.onBreak?.())
  const onEnded = useEffectEvent(() => events.onEnded?.())
  const onPlay = useEffectEvent(() => events.onPlay?.())
  const onBroken = useEffectEvent(() => events.onBroken?.())

  useEffect(() => {
    if (!video) return
    const stop = new AbortController()
    const on = (name: string, listener: (event: Event) => void) =>
      video.addEventListener(name, listener, { signal: stop.signal })
    on('timeupdate', () => {
      if (!video.paused && !video.seeking) onTick(video.currentTime)
    })
    on('seeking', () => onBreak())
    on('ended', () => onEnded())
    on('play', () => onPlay())
    on('playing', () => setPlayed(true))
    on(BROKEN, () => onBroken())
    on(LINE, (event) => setLineLost(event instanceof CustomEvent && event.detail === true))
    return () => stop.abort()
  }, [video])

  useEffect(() => {
    if (!video) return
    const apply = () => {
      if (video.playbackRate !== rate) video.playbackRate = rate
    }
    apply()
    // Another address of the same video starts at normal speed.
    video.addEventListener('loadedmetadata', apply)
    return () => video.removeEventListener('loadedmetadata', apply)
  }, [video, rate])

  return {
    rate,
    setRate(next: number) {
      setRate(next)
      storeSettings({ rate: next })
    },
    hasPlayed,
    isLineLost,
  }
}
