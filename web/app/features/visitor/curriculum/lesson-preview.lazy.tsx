import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { certificateText } from '../../../text/browse/certificate.ts'
import { previewText } from '../../../text/browse/preview.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLesson } from '../lesson-playback/use-lesson.ts'
import { useWatching } from '../lesson-playback/use-watching.ts'
import { PlaybackFailure } from '../player/feedback/playback-failure.tsx'
import { StageSpinner } from '../player/feedback/stage-spinner.tsx'
import VideoStage from '../player/stage/video-stage.tsx'
import type { VideoStageProps } from '../player/stage/video-stage-props.ts'

export interface LessonPreviewProps {
  lessonId: number
  onEnded?: () => void
}

/**
 * Plays a free lesson on the course page, in a 7:4 box; loaded on the first click. For signed-in users it resumes
 * where they stopped and records progress.
 */
export default withQueries(LessonPreview)

function LessonPreview(props: LessonPreviewProps) {
  return useSession() ? <OwnPreview {...props} /> : <VisitorsPreview {...props} />
}

function VisitorsPreview({ lessonId, onEnded }: LessonPreviewProps) {
  const query = useQuery({
    queryKey: queryKeys.freeLesson(lessonId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/lesson/:id/withouttoken', { params: { id: lessonId }, signal })).data,
    ...noRetry,
  })
  if (!isPlayable(query.data)) return <NotPlaying query={query} />
  return <VideoStage {...videoOf(query.data)} onEnded={onEnded} />
}

function OwnPreview({ lessonId, onEnded }: LessonPreviewProps) {
  const query = useLesson(lessonId)
  if (!isPlayable(query.data)) return <NotPlaying query={query} />
  return <OwnVideo lesson={query.data} onEnded={onEnded} />
}

function OwnVideo({ lesson, onEnded }: { lesson: Playable; onEnded: LessonPreviewProps['onEnded'] }) {
  const stage = useRef<HTMLDivElement>(null)
  // Frozen at mount, because answers to progress reports update the cached position.
  const [startAt] = useState(lesson.position_s)
  useWatching(stage, {
    lesson,
    startAt,
    onCertificate: () => showToast({ title: certificateText.earned, message: certificateText.earnedHint }),
    onEnded: () => onEnded?.(),
  })
  return (
    <div ref={stage} className="absolute inset-0">
      <VideoStage {...videoOf(lesson)} startAt={startAt} />
    </div>
  )
}

type Playable = Lesson & { video_link: string }

const isPlayable = (lesson: Lesson | undefined): lesson is Playable =>
  lesson?.status === 'ready' && lesson.video_link !== null

const videoOf = (lesson: Playable): VideoStageProps => ({
  reference: lesson.video_link,
  title: lesson.title,
  poster: lesson.poster,
  durationS: lesson.duration_s,
  autoPlay: true,
})

/** Shown until the lesson plays, or if it cannot play. */
function NotPlaying({ query }: { query: UseQueryResult<Lesson> }) {
  const { data: lesson, error, isFetching, refetch } = query
  if (lesson) return <Message text={lesson.video_link ? previewText.notReady : previewText.noVideo} />
  if (error) return <PlaybackFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  return <StageSpinner />
}

const Message = ({ text }: { text: string }) => (
  <p className="absolute inset-0 grid place-content-center p-6 text-center text-white">{text}</p>
)
