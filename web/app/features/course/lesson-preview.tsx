import type { Lesson } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { withQueries } from '../../api/queries.tsx'
import { noRetry } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { previewText } from '../../text/preview.ts'
import { StageFailure } from '../player/stage-failure.tsx'
import { StageSpinner } from '../player/stage-spinner.tsx'
import VideoStage from '../player/video-stage.tsx'

export interface LessonPreviewProps {
  lessonId: number
  onEnded?: () => void
}

/** A free lesson playing where one reads about its course; fills its 7:4 box. Loaded at the first press. */
export default withQueries(LessonPreview)

function LessonPreview({ lessonId, onEnded }: LessonPreviewProps) {
  const {
    data: lesson,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: queryKeys.freeLesson(lessonId),
    queryFn: async ({ signal }) =>
      (await get<Answer<Lesson>>(`/api/courses/lesson/${lessonId}/withouttoken`, undefined, signal)).data,
    ...noRetry,
  })
  if (error) return <StageFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  if (!lesson) return <StageSpinner />
  if (!lesson.video_link) return <Words text={previewText.noVideo} />
  if (lesson.status !== 'ready') return <Words text={previewText.notReady} />
  return (
    <VideoStage
      reference={lesson.video_link}
      title={lesson.title}
      poster={lesson.poster}
      durationS={lesson.duration_s}
      autoPlay
      onEnded={onEnded}
    />
  )
}

const Words = ({ text }: { text: string }) => (
  <p className="absolute inset-0 grid place-content-center p-6 text-center text-white">{text}</p>
)
