import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Link } from 'react-router'
import { playerText } from '../../../text/browse/player.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { CountdownRing } from '../../../ui/private/countdown-ring.tsx'

const COUNTDOWN_S = 6

export interface UpNextProps {
  course: Course
  title: string
  to: string
  onGo: () => void
  onStay: () => void
}

/** Covers a finished video; the next lesson starts automatically unless the viewer declines. */
export function UpNext({ course, title, to, onGo, onStay }: UpNextProps) {
  const done = course.videos.filter(({ completed }) => completed).length
  const all = course.videos.length
  return (
    <div className="absolute inset-0 z-10 grid animate-appear place-content-center-safe justify-items-center gap-2 sm:gap-3 overflow-y-auto bg-veil/88 px-4 py-2 text-center sm:py-4 text-white">
      {done > 0 && (
        <div className="grid w-56 gap-1.5 max-sm:hidden">
          <ProgressBar value={(100 * done) / all} label={lessonText.progressLabel} />
          <p className="text-sm text-stage-ink-2">{lessonText.finished(done, all)}</p>
        </div>
      )}
      <CountdownRing seconds={COUNTDOWN_S} onEnd={onGo} />
      <p className="max-w-md">
        <span className="block text-sm text-stage-ink-2">{playerText.nextIn}</span>
        <Link
          to={to}
          onClick={(event) => {
            event.preventDefault()
            onGo()
          }}
          className="line-clamp-2 rounded-sm text-lg font-semibold hover:underline"
        >
          {title}
        </Link>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="light" size="sm" onClick={onGo}>
          {playerText.startNow}
        </Button>
        <Button variant="outline" size="sm" onClick={onStay}>
          {playerText.stay}
        </Button>
      </div>
    </div>
  )
}
