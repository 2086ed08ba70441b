import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import type { BegunLesson } from '../start/begin-lesson.ts'

export interface VideoStageProps extends Pick<LessonPlayerProps, 'durationS' | 'onEnded'> {
  /** `video/{id}` of a stored video, or a Vimeo URL; null while it is not known. */
  reference: string | null
  title: string
  poster: string | null
  /** What plays already, when the page was opened with this video. */
  begun?: BegunLesson | null
  /** Whether anyone may watch: the browser's controls then work before the player's code is there. */
  isFree?: boolean
  startAt?: number
  autoPlay?: boolean
}
