import { withQueries } from '../../../../api/queries/queries.tsx'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'
import { isVimeo } from '../vimeo/vimeo-frame-url.ts'
import { VimeoVideo } from '../vimeo/vimeo-video.tsx'
import { StoredVideo } from './stored-video.tsx'

export interface VideoStageProps
  extends Pick<LessonPlayerProps, 'title' | 'poster' | 'durationS' | 'onTick' | 'onSeek' | 'onEnded'> {
  /** `video/{id}` of a stored video, or a Vimeo URL. */
  reference: string
  startAt?: number
  autoPlay?: boolean
}

/** Fills its 7:4 box with the video, or with a spinner or an error until it can play. */
export default withQueries(VideoStage)

function VideoStage({ reference, ...rest }: VideoStageProps) {
  if (isVimeo(reference)) return <VimeoVideo reference={reference} title={rest.title} />
  return <StoredVideo reference={reference} {...rest} />
}
