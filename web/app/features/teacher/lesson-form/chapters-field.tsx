import { chapterLines, chapterProblem } from '@kashf/contract/learning/chapter-problem.ts'
import { MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@kashf/contract/learning/chapters.ts'
import { MAX_CLOCK_TEXT } from '@kashf/contract/text/parse-clock.ts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'
import { XIcon } from '../../../ui/icons.ts'
import type { LessonFields } from './lesson-fields.ts'

interface Row {
  time: string
  title: string
}

/** The rows of the field's text, which has a line for each: the time, a space and the title, both empty in a new one. */
function rowsOf(text: string): Row[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [time = '', ...words] = line.split(' ')
    return { time, title: words.join(' ') }
  })
}

const textOf = (rows: readonly Row[]) => rows.map(({ time, title }) => `${time} ${title}`).join('\n')

interface ChaptersFieldProps {
  control: Control<LessonFields>
  /** The length of the video; null while it is unknown. */
  durationS: number | null
}

/** The chapters of the video by hand, a row each; Enter adds the next. */
export function ChaptersField({ control, durationS }: ChaptersFieldProps) {
  const validate = (text: string) => {
    const lines = chapterLines(text)
    const problem = chapterProblem(lines, durationS)
    if (problem) return lessonFormText.chapterProblems[problem.is](problem.n)
    return lines.length === 1 ? lessonFormText.chapterAlone : true
  }
  const { field, fieldState } = useController({ control, name: 'chapters', rules: { validate } })
  const list = useRef<HTMLUListElement>(null)
  const rows = rowsOf(field.value)
  const isFull = rows.length >= MAX_CHAPTERS

  const change = (at: number, row: Partial<Row>) =>
    field.onChange(textOf(rows.map((old, i) => (i === at ? { ...old, ...row } : old))))
  const addAfter = (at: number) => {
    if (isFull) return
    const added = { time: rows.length === 0 ? '0:00' : '', title: '' }
    field.onChange(textOf(rows.toSpliced(at + 1, 0, added)))
    // The new row is rendered after this event.
    requestAnimationFrame(() => {
      const inputs = list.current?.children[at + 1]?.querySelectorAll('input')
      inputs?.[added.time === '' ? 0 : 1]?.focus()
    })
  }

  return (
    <FieldGroup
      label={lessonFormText.chapters}
      optional
      hint={lessonFormText.chaptersHint}
      error={fieldState.error?.message}
    >
      <ul
        ref={list}
        className={cx('grid gap-2', rows.length === 0 && 'hidden')}
        onKeyDown={(event) => {
          const row = event.target instanceof HTMLInputElement && event.target.closest('li')
          if (!row || event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Enter would submit the incomplete form.
          event.preventDefault()
          addAfter([...event.currentTarget.children].indexOf(row))
        }}
      >
        {rows.map(({ time, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          <li key={at} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-1">
            <input
              aria-label={lessonFormText.chapterTime(at + 1)}
              placeholder="2:40"
              inputMode="numeric"
              maxLength={MAX_CLOCK_TEXT}
              autoComplete="off"
              value={time}
              onChange={(event) => change(at, { time: event.target.value.replace(/\s/g, '') })}
              onBlur={field.onBlur}
              className={controlLook}
            />
            <input
              aria-label={lessonFormText.chapterTitle(at + 1)}
              placeholder={at === 0 ? lessonFormText.chapterExample : undefined}
              maxLength={MAX_CHAPTER_TITLE}
              autoComplete="off"
              value={title}
              onChange={(event) => change(at, { title: event.target.value })}
              onBlur={field.onBlur}
              className={controlLook}
            />
            <IconButton
              label={lessonFormText.removeChapter(at + 1)}
              icon={<XIcon size={18} aria-hidden="true" />}
              onClick={() => field.onChange(textOf(rows.toSpliced(at, 1)))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="soft"
          size="sm"
          disabled={isFull}
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={() => addAfter(rows.length - 1)}
        >
          {lessonFormText.addChapter}
        </Button>
      </div>
    </FieldGroup>
  )
}
