import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import type { BegunLesson } from '../start/begin-lesson.ts'

export interface VideoStageProps
  extends Pick<LessonPlayerProps, 'durationS' | 'onEnded' | 'onNote' | 'marks' | 'chapters'> {
  /** `video/{id}` for a stored video, or a Vimeo URL; null while unknown. */
  reference: string | null
  title: string
  poster: string | null
  /** The lesson that already plays, when the page was opened with this video. */
  begun?: BegunLesson | null
  /** True when everybody may watch, so that the browser's controls work before the player's code is loaded. */
  isFree?: boolean
  startAt?: number
  autoPlay?: boolean
}
