import type { HlsConfig } from 'hls.js'
import { useEffect, useState } from 'react'
import type { StartedVideo } from '../start/start-video.ts'
import { LessonVideo } from './lesson-video.ts'

/** The engine that plays in this element; null before the first effect. */
export function useLessonVideo(media: HTMLVideoElement, config: Partial<HlsConfig>): LessonVideo | null {
  const [video, setVideo] = useState<LessonVideo | null>(null)
  useEffect(() => {
    const created = new LessonVideo(media, config)
    setVideo(created)
    return () => created.destroy()
  }, [media, config])
  return video
}

/** Plays `src`, initially by continuing the video that has already begun to play from it. */
export function useSource(video: LessonVideo | null, src: string, begun: StartedVideo | null): void {
  useEffect(() => {
    if (!video) return
    let isCurrent = true
    const open = async () => {
      const released = (await begun?.release()) ?? null
      if (isCurrent) video.open(src, released)
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [video, src, begun])
}
