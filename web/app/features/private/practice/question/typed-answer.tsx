import { MAX_SHORT_ANSWER } from '@kashf/contract/practice/limits.ts'
import type { PartAnswer } from '@kashf/contract/practice/questions.ts'
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { useReading } from './answer-reading.ts'
import { KeyPad } from './key-pad.tsx'
import type { PartProps } from './part.ts'

/** A typed text as the value of an answer. */
const answerOf = (typed: string) => (typed.trim() === '' ? null : typed)

/** The look of a field within a text or a row. */
export const inlineControl =
  'min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-base font-semibold text-ink disabled:text-ink-2'

/** Whether the answer is read while it is typed. */
const isRead = (answer: PartAnswer) => answer === 'number' || answer === 'numbers' || answer === 'formula'

/** A field for a short text, numbers or a formula in a row or a gap. Numbers say below how they were read. */
export function TypedField({
  part,
  value,
  onAnswer,
  isReadOnly,
  label,
  className,
}: PartProps & { className?: string }) {
  const id = useId()
  const typed = typeof value === 'string' ? value : ''
  return (
    <span className="inline-grid max-w-full min-w-0 grid-cols-1 gap-1">
      <span className="flex items-center gap-2">
        <input
          type="text"
          value={typed}
          maxLength={MAX_SHORT_ANSWER}
          readOnly={isReadOnly}
          aria-label={label}
          aria-describedby={id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onAnswer(answerOf(event.target.value))}
          className={cx(inlineControl, 'w-36 min-w-0', className)}
        />
        {part.unit && <span className="text-ink-2">{part.unit}</span>}
      </span>
      {isRead(part.answer) && <ReadAnswer id={id} answer={part.answer} typed={typed} isShort />}
    </span>
  )
}

/** The large field of a question with one typed answer, with keys for mathematics. */
export function TypedAnswer({ part, value, onAnswer, isReadOnly, label }: PartProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // On phones the keys below replace the keyboard of the device until it is asked for.
  const [hasOwnKeyboard, setOwnKeyboard] = useState(false)
  const typed = typeof value === 'string' ? value : ''
  const hasPad = part.answer !== 'text' && !isReadOnly

  const type = (types: string) => {
    const input = field.current
    if (!input) return
    const from = input.selectionStart ?? typed.length
    const to = input.selectionEnd ?? from
    const isBack = types === '\b'
    const start = isBack && from === to ? Math.max(from - 1, 0) : from
    const next = typed.slice(0, start) + (isBack ? '' : types) + typed.slice(to)
    if (next.length > MAX_SHORT_ANSWER) return
    onAnswer(answerOf(next))
    const caret = start + (isBack ? 0 : types.length)
    requestAnimationFrame(() => input.setSelectionRange(caret, caret))
  }
  const moveCaret = (by: number) => {
    const at = Math.max((field.current?.selectionStart ?? typed.length) + by, 0)
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-21 items-center gap-1 rounded-lg border border-edge bg-surface py-2 pr-2 pl-4.5 focus-within:outline-3 focus-within:outline-lapis">
        <input
          ref={field}
          type="text"
          inputMode={hasPad && !hasOwnKeyboard ? 'none' : 'text'}
          value={typed}
          maxLength={MAX_SHORT_ANSWER}
          readOnly={isReadOnly}
          aria-label={label}
          aria-describedby={id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onAnswer(answerOf(event.target.value))}
          className="min-w-0 flex-1 py-2 text-2xl outline-none"
        />
        {part.unit && <span className="text-lg text-ink-2">{part.unit}</span>}
        {hasPad && (
          <>
            <IconButton
              label={text.caretLeft}
              icon={<ChevronLeft size={22} aria-hidden="true" />}
              onClick={() => moveCaret(-1)}
            />
            <IconButton
              label={text.caretRight}
              icon={<ChevronRight size={22} aria-hidden="true" />}
              onClick={() => moveCaret(1)}
            />
          </>
        )}
      </div>
      {isRead(part.answer) && <ReadAnswer id={id} answer={part.answer} typed={typed} />}
      {hasPad && (
        <div className="flex items-end gap-2">
          <KeyPad isFormula={part.answer === 'formula'} onKey={type} />
          <IconButton
            label={text.ownKeyboard}
            aria-pressed={hasOwnKeyboard}
            icon={<Keyboard size={22} aria-hidden="true" />}
            onClick={() => {
              setOwnKeyboard(!hasOwnKeyboard)
              field.current?.focus()
            }}
            className="[@media(hover:hover)]:hidden"
          />
        </div>
      )}
    </div>
  )
}

/** How the answer was read; or which characters cannot be read, why, and what follows. */
function ReadAnswer({
  id,
  answer,
  typed,
  isShort,
}: {
  id: string
  answer: PartAnswer
  typed: string
  isShort?: boolean
}) {
  const reading = useReading(answer, typed)
  const hint = answer === 'numbers' ? text.numbersHint : null
  if (!reading || reading.isReadable) {
    return (
      <span id={id} role="status" className="text-sm text-ink-2 empty:hidden">
        {reading ? text.read(reading.words) : hint}
      </span>
    )
  }
  const { from, to, why } = reading
  return (
    <span id={id} role="status" className="rounded-md bg-apricot-tint px-3.5 py-2.5 text-sm">
      <b className="block">{text.unreadable(why)}</b>
      <span className="font-semibold wrap-anywhere">
        {typed.slice(0, from)}
        <mark className="rounded-sm bg-apricot-fill text-paper-ink">{typed.slice(from, to) || ' '}</mark>
        {typed.slice(to)}
      </span>
      {!isShort && <span className="block">{text.unreadableThen}</span>}
    </span>
  )
}
