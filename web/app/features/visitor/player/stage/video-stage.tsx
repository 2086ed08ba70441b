import { withQueries } from '../../../../api/queries/queries.tsx'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import type { BegunLesson } from '../start/begin-lesson.ts'
import { isVimeo } from '../vimeo/vimeo-frame-url.ts'
import { VimeoVideo } from '../vimeo/vimeo-video.tsx'
import { StoredVideo } from './stored-video.tsx'

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

/** Fills its 7:4 box with the video, or with a spinner or an error until it can play. */
export default withQueries(VideoStage)

function VideoStage({ reference, ...rest }: VideoStageProps) {
  if (reference !== null && isVimeo(reference)) return <VimeoVideo reference={reference} title={rest.title} />
  return <StoredVideo reference={reference} {...rest} />
}
