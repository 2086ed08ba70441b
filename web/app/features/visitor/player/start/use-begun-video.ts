import { useEffect, useState } from 'react'
import type { BegunLesson } from './begin-lesson.ts'
import type { StartedVideo } from './start-video.ts'

const never = new Promise<never>(() => {})
/** On the server: stands for the lesson that the script in the head will begin. */
const toBegin: BegunLesson = { lessonId: 0, video: never, ready: never }

/** The lesson that the script in the head has begun; null after navigating here from another page. */
export function useBegunLesson(lessonId: number): BegunLesson | null {
  const [begun] = useState(() => {
    if (typeof window === 'undefined') return toBegin
    return window.begunLesson?.lessonId === lessonId ? window.begunLesson : null
  })
  useEffect(
    () => () => {
      delete window.begunLesson
      void begun?.video.then((video) => video?.release())
    },
    [begun],
  )
  return begun
}

/** The video of the lesson that has begun. `forget` releases it, so that the next player starts over. */
export function useBegunVideo(lesson: BegunLesson | null): {
  isPending: boolean
  video: StartedVideo | null
  forget: () => void
} {
  const [video, setVideo] = useState<StartedVideo | null | undefined>(lesson ? undefined : null)
  useEffect(() => {
    void lesson?.video.then(setVideo)
  }, [lesson])
  return { isPending: video === undefined, video: video ?? null, forget: () => setVideo(null) }
}
