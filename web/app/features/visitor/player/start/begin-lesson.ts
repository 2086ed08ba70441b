import type { PlaybackStart } from '@kashf/contract/learning/playback-start.ts'
import type { StartedVideo, startVideo as StartVideo } from './start-video.ts'

/** The page's data about its lesson. */
export interface LessonOnPage {
  lessonId: number
  /** The playback start of a free lesson, for visitors. */
  start: PlaybackStart | null
}

/** The lesson that began to play before the page's code was loaded. */
export interface BegunLesson {
  lessonId: number
  /** Null when nothing can play without the page's code. */
  video: Promise<StartedVideo | null>
  /** Resolves when loading the page's code no longer delays the first frame. */
  ready: Promise<unknown>
}

declare global {
  interface Window {
    begunLesson?: BegunLesson
  }
}

/**
 * An inline script in the head, before the stylesheet, so it must be self-contained: requests the first seconds of the
 * lesson and shows them in its `<video>` as soon as the parser has read it.
 */
export function beginLesson(
  startVideo: typeof StartVideo,
  isCostlyLine: () => boolean,
  dataId: string,
  videoId: string,
): void {
  /** The maximum delay of the page's code, even if no frame appears. */
  const maxWaitMs = 15_000
  const page: LessonOnPage = JSON.parse(document.getElementById(dataId)?.textContent ?? '')
  const read = (name: string) => {
    try {
      return ((name === 'token' && window.sessionPlace) || localStorage).getItem(name)
    } catch {
      return null
    }
  }

  /** For a signed-in viewer, or a start position in the URL: fetches the playback start from the server. */
  const ask = async (token: string | null, fromS: number | null): Promise<PlaybackStart | null> => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Browser': read('browser') ?? '' }
    const query = fromS === null ? '' : `?from_s=${fromS}`
    const answer = await fetch(`/api/courses/lesson/${page.lessonId}/start${query}`, token ? { headers } : {})
    // This page may have been opened at an origin other than the public one.
    const json = (await answer.text()).replace(/"https?:\/\/[^/"]+(?=\/[vx]\/)/g, '"')
    return answer.ok ? JSON.parse(json).data : null
  }
  const findVideo = (found: (video: HTMLVideoElement) => void) => {
    const look = () => {
      const video = document.getElementById(videoId)
      if (!(video instanceof HTMLVideoElement)) return
      observer.disconnect()
      found(video)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  }

  const token = read('token')
  const at = new URLSearchParams(location.search).get('t')
  const fromS = at ? Math.max(0, Number(at) || 0) : null
  const start = token || fromS ? ask(token, fromS).catch(() => null) : Promise.resolve(page.start)
  const video = start.then((found) => {
    if (!found) return null
    const picture = (isCostlyLine() && found.light) || found.picture
    const started = startVideo({ ...found, picture })
    findVideo((element) => {
      element.controls = true
      started.attach(element)
    })
    return started
  })

  /** Resolves when the video moves, or when its first frame is shown and nobody has pressed play. */
  const untilShown = async () => {
    const started = await video
    if (!started || !(await started.buffered)) return
    await new Promise<void>((resolve) => {
      findVideo((element) => {
        const from = element.currentTime
        if (element.paused) return resolve()
        element.addEventListener('pause', () => resolve())
        element.addEventListener('timeupdate', () => {
          if (element.currentTime > from) resolve()
        })
      })
    })
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  window.begunLesson = {
    lessonId: page.lessonId,
    video,
    ready: Promise.race([untilShown().catch(() => {}), timeout]),
  }
}
