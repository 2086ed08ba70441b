import type { Mark } from '@kashf/contract/homework/homework.ts'
import { MAX_MARK_TEXT } from '@kashf/contract/homework/limits.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { controlLook } from '../../../../ui/forms/field.tsx'

interface MarkCardProps {
  mark: Mark
  isReadOnly: boolean
  onSay: (words: string) => void
  onRemove: () => void
  onClose: () => void
  /** Remarks that are ready to be put in. */
  children?: ReactNode
}

/** The words of the open mark. Enter is enough, because most remarks are one line. */
export function MarkCard({ mark, isReadOnly, onSay, onRemove, onClose, children }: MarkCardProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // A mark is opened in order to write.
  useEffect(() => {
    area.current?.focus({ preventScroll: true })
  }, [])
  if (isReadOnly)
    return (
      <p className="rounded-lg bg-surface p-4 whitespace-pre-line wrap-anywhere shadow-float">{mark.text}</p>
    )
  return (
    <div className="grid w-full max-w-lg gap-2 rounded-lg bg-surface p-3 shadow-float">
      <label htmlFor={id} className="text-sm font-semibold">
        {text.remarkLabel}
      </label>
      <textarea
        id={id}
        ref={area}
        rows={2}
        maxLength={MAX_MARK_TEXT}
        value={mark.text}
        onChange={({ target }) => onSay(target.value)}
        onKeyDown={(event) => {
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)
          if (!isDone || event.nativeEvent.isComposing) return
          event.preventDefault()
          onClose()
        }}
        className={cx(controlLook, 'field-sizing-content max-h-96 min-h-16')}
      />
      {children}
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={text.removeMark}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
        <Button size="sm" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </div>
  )
}
