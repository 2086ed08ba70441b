import type { Course, Lesson } from '@kashf/contract/catalogue.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../api/me.ts'
import { playerText } from '../../text/player.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StageSpinner } from '../player/video-stage.tsx'
import { UpNext } from './up-next.tsx'
import { isOnItsWay } from './use-lesson.ts'
import { useProgress } from './use-progress.ts'
import { ViewerMark } from './viewer-mark.tsx'

const VideoStage = lazy(() => import('../player/video-stage.tsx'))

export interface LessonStageProps {
  course: Course
  lesson: Lesson
  /** The next lesson that is open to the reader. */
  next: { id: number; title: string } | null
}

/** The video of a lesson that the reader may watch, its progress, and what comes after it. */
export function LessonStage({ course, lesson, next }: LessonStageProps) {
  const progress = useProgress(lesson)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useMe()
  const [isOver, setOver] = useState(false)

  if (!lesson.video_link) return <Words title={playerText.noVideo} />
  if (isOnItsWay(lesson) && lesson.duration_s === 0) {
    return (
      <Words title={playerText.notReady} hint={playerText.notReadyHint}>
        <ProgressBar value={lesson.percent} label={playerText.notReady} className="max-w-60" />
      </Words>
    )
  }
  const to = next && `/course/${course.id}/lesson/${next.id}`
  return (
    <>
      <Suspense fallback={<StageSpinner />}>
        <VideoStage
          reference={lesson.video_link}
          title={lesson.title}
          poster={lesson.poster}
          durationS={lesson.duration_s}
          startAt={lesson.position_s}
          autoPlay={isAutoPlay(state)}
          onTick={progress.onTick}
          onBreak={progress.onBreak}
          onEnded={() => {
            progress.onEnded()
            setOver(true)
          }}
        />
      </Suspense>
      {user && !lesson.is_free && <ViewerMark text={user.payment_id} />}
      {isOver && next && to && (
        <UpNext
          title={next.title}
          to={to}
          onGo={() => void navigate(to, { state: { autoPlay: true } })}
          onStay={() => setOver(false)}
        />
      )}
    </>
  )
}

function isAutoPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'autoPlay' in state && state.autoPlay === true
}

function Words({ title, hint, children }: { title: string; hint?: string; children?: React.ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="text-ink-2">{hint}</p>}
      {children}
    </div>
  )
}
