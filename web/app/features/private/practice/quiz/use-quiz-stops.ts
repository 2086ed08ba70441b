import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { videoIn } from '../../../visitor/lesson-playback/lesson-clock.ts'
import { vimeoIn } from '../../../visitor/player/vimeo/vimeo-messages.ts'
import { playingOn, stopReached } from './stop-reached.ts'

/** A test at a second of the video. */
export type TimedTest = LessonTest & { at_s: number }

/** How often the position of a Vimeo video is asked for; a longer step was a jump. */
const VIMEO_MS = 500
const VIMEO_STEP_S = 3

interface QuizStops {
  /** The tests at which playback pauses. */
  stops: readonly TimedTest[]
  /** The test that stands at its second now. */
  open: TimedTest | null
  onReach: (test: TimedTest) => void
  /** The viewer plays on instead: before the test again, or past it. */
  onLeave: (how: 'back' | 'skip') => void
}

/**
 * Pauses the video on the stage at the second of a test, once for each viewing, and leaves the full screen. While a test is open
 * that may not be skipped, the video does not go on.
 */
export function useQuizStops(stage: RefObject<HTMLElement | null>, props: QuizStops) {
  const done = useRef(new Set<number>())
  const fromS = useRef<number | null>(null)

  const advance = useEffectEvent((toS: number, stop: (test: TimedTest) => void) => {
    const reached = props.open
      ? null
      : stopReached(props.stops, { fromS: fromS.current ?? toS, toS }, done.current)
    fromS.current = toS
    if (!reached) return
    stop(reached)
    leaveFullScreen(stage.current)
    props.onReach(reached)
  })
  const leave = useEffectEvent((positionS: number): boolean => {
    const { open } = props
    if (!open) return true
    const how = playingOn(open, { positionS, maySkip: open.may_skip })
    if (how === 'refuse') return false
    props.onLeave(how)
    return true
  })

  useEffect(() => {
    const box = stage.current
    if (!box) return
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const on = (type: string, listen: (video: HTMLVideoElement) => void) =>
      box.addEventListener(type, () => ((video) => video && listen(video))(videoIn(box)), options)
    const tick = (video: HTMLVideoElement, positionS = video.currentTime) =>
      advance(positionS, (test) => {
        video.pause()
        // The stored position is then before the test, so that a reload stops here again.
        video.currentTime = test.at_s
      })
    on('seeking', () => {
      fromS.current = null
    })
    on('seeked', (video) => {
      fromS.current = video.currentTime
    })
    on('play', (video) => {
      if (!leave(video.currentTime)) video.pause()
    })
    on('playing', (video) => tick(video))
    on('timeupdate', (video) => {
      if (!video.paused && !video.seeking) tick(video)
    })
    // The last step may not have been reported.
    on('ended', (video) => tick(video, Math.max(video.currentTime, video.duration)))
    // It may have played before this code was loaded.
    const begun = videoIn(box)
    if (begun && !begun.paused && begun.played.length > 0) {
      fromS.current = begun.played.start(begun.played.length - 1)
    }
    return () => ended.abort()
  }, [stage])

  useEffect(() => {
    const timer = setInterval(() => {
      const vimeo = vimeoIn(stage.current)
      if (!vimeo) return
      const isJump = Math.abs(vimeo.positionS - (fromS.current ?? vimeo.positionS)) > VIMEO_STEP_S
      if (isJump) fromS.current = vimeo.positionS
      if (vimeo.positionS !== fromS.current && !leave(vimeo.positionS)) vimeo.pause()
      if (vimeo.positionS > 0) advance(vimeo.positionS, () => vimeo.pause())
    }, VIMEO_MS)
    return () => clearInterval(timer)
  }, [stage])

  return {
    /** Does not stop at this test again in this viewing. */
    finish: (test: TimedTest) => done.current.add(test.test_id),
    playOn: () => {
      const video = videoIn(stage.current)
      // At its end a video would begin again.
      if (video && video.duration - video.currentTime > 0.5) video.play().catch(() => {})
      vimeoIn(stage.current)?.play()
    },
  }
}

/** What is asked stands below the video, so a full screen and a small window are left. */
function leaveFullScreen(stage: HTMLElement | null): void {
  const isFull = document.fullscreenElement !== null || stage?.classList.contains('fills-window')
  if (isFull) stage?.querySelector('media-controller')?.dispatchEvent(new Event('mediaexitfullscreenrequest'))
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {})
  const video: (HTMLVideoElement & { webkitExitFullscreen?: () => void }) | null = videoIn(stage)
  video?.webkitExitFullscreen?.()
}
