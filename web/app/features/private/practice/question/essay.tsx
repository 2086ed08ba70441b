import { countWords } from '@kashf/contract/practice/count-words.ts'
import { MAX_ESSAY } from '@kashf/contract/practice/limits.ts'
import { useId } from 'react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { cx } from '../../../../ui/class-names.ts'
import { controlLook } from '../../../../ui/forms/field.tsx'
import type { PartProps } from './part.ts'

/** A written answer, with its number of words. */
export function Essay({ value, onAnswer, isReadOnly, label }: PartProps) {
  const id = useId()
  const written = typeof value === 'string' ? value : ''
  return (
    <div className="grid gap-1.5">
      <textarea
        value={written}
        rows={10}
        maxLength={MAX_ESSAY}
        readOnly={isReadOnly}
        aria-label={label}
        aria-describedby={id}
        onChange={({ target }) => onAnswer(target.value.trim() === '' ? null : target.value)}
        className={cx(controlLook, 'field-sizing-content min-h-60 leading-relaxed')}
      />
      <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span>{text.essayHint}</span>
        <span className="font-semibold">{text.words(countWords(written))}</span>
      </p>
    </div>
  )
}
