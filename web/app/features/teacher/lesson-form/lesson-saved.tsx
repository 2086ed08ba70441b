import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { CircleCheckIcon } from '../../../ui/icons.ts'
import { CountdownRing } from '../../../ui/private/countdown-ring.tsx'

/** How long the success screen shows. */
const COUNTDOWN_S = 4

/** Shows that the lesson was saved, counts down, then calls `onEnd`. */
export function LessonSaved({ onEnd }: { onEnd: () => void }) {
  return (
    <div
      role="status"
      className="grid flex-1 place-content-center justify-items-center gap-5 py-16 text-center"
    >
      <CircleCheckIcon size={56} aria-hidden="true" className="text-teal" />
      <h1 className="text-2xl">{lessonFormText.updated}</h1>
      <CountdownRing seconds={COUNTDOWN_S} onEnd={onEnd} />
    </div>
  )
}
