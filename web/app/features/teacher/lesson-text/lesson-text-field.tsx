import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const TextEditor = lazyPart(() => import('./text-editor.lazy.tsx'), <Skeleton className="h-80" />)

export interface LessonTextFieldProps {
  /** Null for a new lesson. */
  lesson: Lesson | null
  /** The JSON to begin with; later changes are ignored. */
  initial: string
  error: string | undefined
  onChange: (json: string) => void
}

/** The text of a lesson in blocks. The editor's code is loaded when the field first renders. */
export function LessonTextField({ lesson, initial, error, onChange }: LessonTextFieldProps) {
  const id = useId()
  const lessonId = lesson?.id ?? 0
  const tests = useQuery({
    ...dataOf('GET /api/courses/lesson/:id/tests', practiceKeys.lessonTests(lessonId), {
      params: { id: lessonId },
    }),
    enabled: lesson !== null,
  })
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {text.label}
      </span>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {text.hint}
      </p>
      <div
        className={cx(
          'rounded-md border bg-surface focus-within:outline-3 focus-within:outline-lapis [&>:first-child]:rounded-t-md',
          error ? 'border-red' : 'border-edge',
        )}
      >
        {lesson !== null && tests.isPending ? (
          <Skeleton className="h-80" />
        ) : (
          <TextEditor
            id={id}
            aria-labelledby={`${id}-label`}
            aria-describedby={cx(`${id}-hint`, error ? `${id}-error` : null)}
            aria-invalid={error ? true : undefined}
            initial={initial}
            html={lesson?.text?.html ?? ''}
            tests={tests.data?.filter(({ is_lesson }) => !is_lesson) ?? []}
            onChange={onChange}
          />
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {lesson?.text && (
        <p className="text-sm text-ink-2">
          {text.reading(Math.ceil(lesson.text.reading_s / 60), Math.ceil(lesson.text.least_s / 60))}
        </p>
      )}
    </div>
  )
}
