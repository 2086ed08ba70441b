import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { Chapter } from '@kashf/contract/learning/chapters.ts'
import type { ReactNode, RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { playerText } from '../../../text/browse/player.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { isProcessing } from '../../visitor/lesson-playback/is-processing.ts'
import { playsAtOnce } from '../../visitor/lesson-playback/play-at-once.ts'
import { startInUrl } from '../../visitor/lesson-playback/start-in-url.ts'
import VideoStage from '../../visitor/player/stage/video-stage.tsx'
import { useBegunLesson } from '../../visitor/player/start/use-begun-video.ts'
import { LessonMoments } from './lesson-moments.tsx'
import { StageMessage } from './stage-message.tsx'

const MeetingStage = lazyPart(() => import('./meeting-stage.lazy.tsx'), null)

export interface LessonStageProps {
  course: Course
  lessonId: number
  title: string
  /** Null until the viewer's access is known; the video element is rendered in the meantime. */
  lesson: Lesson | null
  /** A free lesson from the page's HTML. */
  freeLesson: Lesson | null
  /** The next lesson that the viewer may watch. */
  next: { id: number; title: string } | null
  /** Container of the player. */
  stage: RefObject<HTMLElement | null>
  onEnded: () => void
  onNote: (() => void) | undefined
  /** The next lesson waits. */
  isHeld: boolean
  /** Marks on the time range. */
  marks: ReactNode
  /** The parts of the video. */
  chapters: readonly Chapter[]
}

/** The player of a lesson that the viewer may watch, with progress reports and what follows the lesson. */
export function LessonStage({ course, lesson, next, stage, onEnded, isHeld, ...rest }: LessonStageProps) {
  return (
    <>
      <StageVideo lesson={lesson} {...rest} />
      {lesson && <LessonMoments {...{ course, lesson, next, stage, onEnded, isHeld }} />}
    </>
  )
}

function StageVideo({
  lessonId,
  title,
  lesson,
  freeLesson,
  onNote,
  marks,
  chapters,
}: Pick<LessonStageProps, 'lessonId' | 'title' | 'lesson' | 'freeLesson' | 'onNote' | 'marks' | 'chapters'>) {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const begun = useBegunLesson(lessonId)
  const shown = lesson ?? freeLesson
  if (shown && !shown.video_link) return <MeetingStage lessonId={lessonId} />
  if (shown?.status === 'failed') {
    return <StageMessage title={playerText.videoGone} hint={playerText.videoGoneHint} />
  }
  if (shown && isProcessing(shown) && shown.duration_s === 0) {
    return (
      <StageMessage title={playerText.notReady} hint={playerText.notReadyHint}>
        <ProgressBar value={shown.percent} label={playerText.notReady} className="max-w-60" />
      </StageMessage>
    )
  }
  return (
    <VideoStage
      reference={lesson?.video_link ?? null}
      title={title}
      poster={shown?.poster ?? null}
      durationS={lesson?.duration_s ?? 0}
      startAt={startInUrl(search) ?? lesson?.position_s}
      autoPlay={playsAtOnce(state)}
      begun={begun}
      onNote={onNote}
      marks={marks}
      chapters={chapters}
      isFree={freeLesson !== null}
    />
  )
}
