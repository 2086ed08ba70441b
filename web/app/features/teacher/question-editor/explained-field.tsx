import type { Explained } from '@kashf/contract/practice/questions.ts'
import { parseClock } from '@kashf/contract/text/parse-clock.ts'
import { useState } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { useSignedInCourse } from '../../public-account/courses/use-signed-in-course.ts'
import { useOwnCourses } from '../courses/use-own-courses.ts'
import { useTaughtLesson } from '../courses/use-taught-lesson.ts'

/** The second of an own lesson that explains the question to somebody who was wrong. */
export function ExplainedField({
  value,
  error,
  onChange,
}: {
  value: Explained | null
  error?: string | undefined
  onChange: (explained: Explained | null) => void
}) {
  const courses = useOwnCourses() ?? []
  const lesson = useTaughtLesson(value?.lesson_id ?? null).data
  const [chosen, setChosen] = useState<number | null>(null)
  const courseId = chosen ?? lesson?.course_id ?? null
  const videos = useSignedInCourse(courseId).data?.videos ?? []
  return (
    <FieldGroup label={text.explained} hint={text.explainedHint} {...(error !== undefined && { error })}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]">
        <Select
          label={text.course}
          value={courseId ?? ''}
          placeholder={text.noVideo}
          onChange={(event) => {
            setChosen(Number(event.target.value) || null)
            onChange(null)
          }}
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
        />
        {courseId !== null && (
          <Select
            label={text.lesson}
            value={value?.lesson_id ?? ''}
            placeholder={text.choose}
            onChange={(event) => {
              const id = Number(event.target.value)
              onChange(id ? { lesson_id: id, at_s: value?.at_s ?? 0 } : null)
            }}
            options={videos.map(({ id, title }, i) => ({ value: id, label: `${i + 1}. ${title}` }))}
          />
        )}
        {value && (
          <ClockInput
            key={value.lesson_id}
            seconds={value.at_s}
            onChange={(at_s) => onChange({ ...value, at_s })}
          />
        )}
      </div>
    </FieldGroup>
  )
}

/** A time of a video as `6:40`. An unreadable one stays in the field and changes nothing. */
function ClockInput({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const [typed, setTyped] = useState(formatClock(seconds))
  const isReadable = parseClock(typed) !== null
  return (
    <TextInput
      label={text.second}
      placeholder="6:40"
      inputMode="numeric"
      value={typed}
      {...(!isReadable && { error: text.clockWrong })}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = parseClock(event.target.value)
        if (read !== null) onChange(read)
      }}
    />
  )
}
