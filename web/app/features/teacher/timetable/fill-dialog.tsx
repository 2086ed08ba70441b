import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { useState } from 'react'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { planText } from '../../../text/learn/plan.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import type { NumberedLesson } from './condition-fields.tsx'
import { fillWeeks } from './fill-weeks.ts'

interface FillDialogProps {
  /** The lessons that get a date, in their order. */
  lessons: readonly NumberedLesson[]
  /** The first moment that is offered, in ISO. */
  firstDate: string
  onFill: (moments: readonly string[]) => void
  onClose: () => void
}

/** Gives lessons one date each, on certain days of every week, and shows them before. */
export function FillDialog({ lessons, firstDate, onFill, onClose }: FillDialogProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>([1, 3, 5])
  const [from, setFrom] = useState(tashkentDay(new Date(firstDate)))
  const [time, setTime] = useState('08:00')
  const moments = fillWeeks(lessons.length, { weekdays, from, time })
  return (
    <Dialog
      title={text.fillTitle}
      onClose={onClose}
      actions={
        <Button disabled={moments.length === 0} onClick={() => onFill(moments)}>
          {text.fillDo}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">
          {text.fillHint(formatCount(lessons.length))} {text.fillChosenHint}
        </p>
        <FieldGroup label={text.weekdays} error={moments.length === 0 ? text.fillWrong : undefined}>
          <div className="flex flex-wrap gap-2">
            {planText.weekdayNames.map(([short, long], at) => (
              <label
                key={long}
                className="grid size-11 place-items-center rounded-md border border-edge font-medium has-checked:border-lapis has-checked:bg-lapis-tint has-focus-visible:outline-2"
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  aria-label={long}
                  checked={weekdays.includes(at + 1)}
                  onChange={({ target: { checked } }) =>
                    setWeekdays(checked ? [...weekdays, at + 1] : weekdays.filter((day) => day !== at + 1))
                  }
                />
                {short}
              </label>
            ))}
          </div>
        </FieldGroup>
        <div className="grid grid-cols-2 gap-4">
          <TextInput
            type="date"
            label={text.from}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextInput
            type="time"
            label={text.time}
            hint={text.tashkent}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        {moments.length > 0 && (
          <div>
            <p className="mb-2 font-medium">{text.willBe}</p>
            <ol className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
              {lessons.map(({ id, number, title }, at) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">{text.lesson(number, title)}</span>
                  <span className="text-ink-2">{formatDateTime(moments[at] ?? '')}</span>
                </li>
              ))}
            </ol>
            <p className="mt-2 text-sm text-ink-2">{text.fillNotSaved}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
