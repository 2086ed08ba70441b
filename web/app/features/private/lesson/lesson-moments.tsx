import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { type RefObject, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../../../api/queries/use-me.ts'
import { certificateText } from '../../../text/browse/certificate.ts'
import { showToast } from '../../../ui/toast.ts'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'
import { startInUrl } from '../../visitor/lesson-playback/start-in-url.ts'
import { useWatching } from '../../visitor/lesson-playback/use-watching.ts'
import { Watermark } from '../../visitor/player/stage/watermark.tsx'
import { CourseDone } from './course-done.tsx'
import { UpNext } from './up-next.tsx'

export interface LessonMomentsProps {
  course: Course
  lesson: Lesson
  /** The next lesson that the viewer may watch. */
  next: { id: number; title: string } | null
  stage: RefObject<HTMLElement | null>
  onEnded: () => void
  /** A quiz is open; what follows the lesson waits for its end. */
  isHeld: boolean
}

/** Records watch progress, and shows what follows the lesson over its video. */
export function LessonMoments({ course, lesson, next, stage, onEnded, isHeld }: LessonMomentsProps) {
  const navigate = useNavigate()
  const { user } = useMe()
  const [hasEnded, setEnded] = useState(false)
  const [certificate, setCertificate] = useState<string | null>(null)
  const startAt = useStartPosition(lesson)
  useWatching(stage, {
    lesson,
    startAt,
    onCertificate: (code) => {
      setCertificate(code)
      showToast({ title: certificateText.earned, message: certificateText.earnedHint })
    },
    onEnded: () => {
      setEnded(true)
      onEnded()
    },
  })

  const to = next && `/course/${course.id}/lesson/${next.id}`
  return (
    <>
      {user && !lesson.is_free && <Watermark text={user.payment_id} />}
      {hasEnded && !isHeld && certificate && (
        <CourseDone code={certificate} title={course.title} onStay={() => setEnded(false)} />
      )}
      {hasEnded && !isHeld && !certificate && next && to && (
        <UpNext
          course={course}
          title={next.title}
          to={to}
          onGo={() => void navigate(to, { state: PLAY_AT_ONCE })}
          onStay={() => setEnded(false)}
        />
      )}
    </>
  )
}

/** Start position: the second in the URL (`?t=65`, as in links from notes), else where the viewer stopped. */
function useStartPosition(lesson: Lesson): number {
  const [search] = useSearchParams()
  // Freeze the start position, because progress reports update `position_s`.
  const [startAt] = useState(startInUrl(search) ?? lesson.position_s)
  return startAt
}
