import type { Course, Lesson } from '@kashf/contract/catalogue.ts'
import { type RefObject, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../../../api/queries/use-me.ts'
import { certificateText } from '../../../text/certificate.ts'
import { playerText } from '../../../text/player.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { showToast } from '../../../ui/toast.ts'
import { isProcessing } from '../../visitor/lesson-playback/is-processing.ts'
import { useWatching } from '../../visitor/lesson-playback/use-watching.ts'
import VideoStage from '../../visitor/player/stage/video-stage.tsx'
import { CourseDone } from './course-done.tsx'
import { UpNext } from './up-next.tsx'
import { Watermark } from './watermark.tsx'

export interface LessonStageProps {
  course: Course
  lesson: Lesson
  /** The next lesson that the viewer may watch. */
  next: { id: number; title: string } | null
  /** Container of the player. */
  stage: RefObject<HTMLElement | null>
}

/** The player of a lesson the viewer may watch, with progress reporting and the end screen. */
export function LessonStage({ course, lesson, next, stage }: LessonStageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useMe()
  const [hasEnded, setEnded] = useState(false)
  const [certificate, setCertificate] = useState<string | null>(null)
  const startAt = useStartPosition(lesson)
  const watching = useWatching(stage, {
    lesson,
    startAt,
    onCertificate: (code) => {
      setCertificate(code)
      showToast({ title: certificateText.earned, message: certificateText.earnedHint })
    },
    onEnded: () => setEnded(true),
  })

  if (!lesson.video_link) return <StageMessage title={playerText.noVideo} />
  if (isProcessing(lesson) && lesson.duration_s === 0) {
    return (
      <StageMessage title={playerText.notReady} hint={playerText.notReadyHint}>
        <ProgressBar value={lesson.percent} label={playerText.notReady} className="max-w-60" />
      </StageMessage>
    )
  }
  const to = next && `/course/${course.id}/lesson/${next.id}`
  return (
    <>
      <VideoStage
        reference={lesson.video_link}
        title={lesson.title}
        poster={lesson.poster}
        durationS={lesson.duration_s}
        startAt={startAt}
        autoPlay={isAutoPlay(state)}
        {...watching}
      />
      {user && !lesson.is_free && <Watermark text={user.payment_id} />}
      {hasEnded && certificate && <CourseDone code={certificate} onStay={() => setEnded(false)} />}
      {hasEnded && !certificate && next && to && (
        <UpNext
          title={next.title}
          to={to}
          onGo={() => void navigate(to, { state: { autoPlay: true } })}
          onStay={() => setEnded(false)}
        />
      )}
    </>
  )
}

/** Start position: the second in the URL (`?t=65`, as in links from notes), else where the viewer stopped. */
function useStartPosition(lesson: Lesson): number {
  const [search] = useSearchParams()
  const fromUrl = Number(search.get('t'))
  // Progress reports update `position_s`; the start position must not follow.
  const [startAt] = useState(fromUrl > 0 ? fromUrl : lesson.position_s)
  return startAt
}

function isAutoPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'autoPlay' in state && state.autoPlay === true
}

function StageMessage({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: React.ReactNode
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="text-ink-2">{hint}</p>}
      {children}
    </div>
  )
}
