import { withQueries } from '../../../../api/queries/queries.tsx'
import { isVimeo } from '../vimeo/vimeo-frame-url.ts'
import { VimeoVideo } from '../vimeo/vimeo-video.tsx'
import { StoredVideo } from './stored-video.tsx'
import type { VideoStageProps } from './video-stage-props.ts'

/** Fills its 7:4 box with the video, or with a spinner or an error until it can play. */
export default withQueries(VideoStage)

function VideoStage({ reference, ...rest }: VideoStageProps) {
  if (reference !== null && isVimeo(reference)) return <VimeoVideo reference={reference} title={rest.title} />
  return <StoredVideo reference={reference} {...rest} />
}
