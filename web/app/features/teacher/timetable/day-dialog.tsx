import type { UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import type { NumberedLesson } from './condition-fields.tsx'
import { opensWhen } from './opens-when.ts'

interface DayDialogProps {
  lessons: readonly (NumberedLesson & { after: UnlockConditions | null })[]
  /** What is left to wait for when the time has come, in words. */
  wordsOf: (conditions: UnlockConditions) => string
  /** The start of the group, or null without one. */
  startsAt: string | null
  onClose: () => void
}

/** What a learner sees at a moment, by what stands in the list, saved or not. */
export function DayDialog({ lessons, wordsOf, startsAt, onClose }: DayDialogProps) {
  const [now] = useState(() => new Date())
  const [at, setAt] = useState(typedMoment(startsAt ?? now.toISOString()))
  const joined = startsAt === null ? now : new Date(startsAt)
  const moment = at ? Date.parse(momentTyped(at)) : now.getTime()
  const seen = lessons.map((lesson) => {
    if (lesson.is_free || lesson.after === null) return { lesson, waits: null }
    const opens = opensWhen(lesson.after, { start: joined, joined })
    const { after_previous, gate_lesson_id, homework_lesson_id } = lesson.after
    const isTime = opens === null || opens.getTime() <= moment
    if (isTime && !after_previous && gate_lesson_id === null && homework_lesson_id === null)
      return { lesson, waits: null }
    const time = { days_from_start: null, days_from_joining: null, at_minute: null }
    return {
      lesson,
      waits: wordsOf({ ...lesson.after, ...time, opens_at: isTime ? null : (opens?.toISOString() ?? null) }),
    }
  })
  const open = seen.filter(({ waits }) => waits === null).length
  return (
    <Dialog title={text.day} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          {text.dayHint(startsAt === null ? text.dayJoinedNow : text.dayJoinedAtStart)}
        </p>
        <TextInput
          type="datetime-local"
          label={text.dayAt}
          hint={text.tashkent}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <div>
          <p className="mb-2 font-medium" role="status">
            {text.dayOpen(formatCount(open), formatCount(lessons.length))}
          </p>
          <ol className="divide-y divide-line rounded-md border border-line">
            {seen.map(({ lesson: { id, number, title }, waits }) => (
              <li key={id} className="grid gap-0.5 px-3 py-2">
                <span className="wrap-anywhere">{text.lesson(number, title)}</span>
                {waits === null ? (
                  <Badge tone="good" className="justify-self-start">
                    {text.dayIsOpen}
                  </Badge>
                ) : (
                  <span className="text-sm text-ink-2">{waits}</span>
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Dialog>
  )
}
