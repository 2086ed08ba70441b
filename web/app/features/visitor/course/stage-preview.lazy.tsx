import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import LessonPreview from '../curriculum/lesson-preview.lazy.tsx'

const FreeLessonEnd = lazyPart(() => import('../lesson-playback/free-lesson-end.lazy.tsx'))

export interface StagePreviewProps {
  course: Course
  lessonId: number
  refundWindowHours: number
  /** Of the box of the video. */
  className: string
}

/** Plays a free lesson in place of the course's cover, and shows the price and the next lesson after its end. */
export default function StagePreview({ course, lessonId, refundWindowHours, className }: StagePreviewProps) {
  const [hasEnded, setEnded] = useState(false)
  const [times, setTimes] = useState(1)
  const isSample = !course.is_purchased && !course.is_owner
  const onEnded = () => {
    setEnded(true)
    // The next step is shown in the page, so leave full screen.
    if (isSample && document.fullscreenElement) void document.exitFullscreen()
  }
  return (
    <div className="relative">
      <div className={className}>
        <LessonPreview key={times} lessonId={lessonId} onEnded={onEnded} />
      </div>
      {hasEnded && isSample && (
        <Suspense>
          <div className="pb-4 lg:px-4">
            <FreeLessonEnd
              course={course}
              lessonId={lessonId}
              elsewhere={null}
              refundWindowHours={refundWindowHours}
              onReplay={() => {
                setEnded(false)
                setTimes(times + 1)
              }}
            />
          </div>
        </Suspense>
      )}
    </div>
  )
}
