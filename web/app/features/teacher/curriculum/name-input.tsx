import { MAX_LESSON_TITLE } from '@kashf/contract/authoring/limits.ts'
import { useEffect, useRef } from 'react'
import { controlLook } from '../../../ui/forms/field.tsx'

/** Renames in place: Enter or leaving the field saves, Esc keeps the old name. An empty name changes nothing. */
export function NameInput({
  label,
  value,
  onSave,
  onClose,
}: {
  label: string
  value: string
  onSave: (value: string) => void
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const finish = (isSaved: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const name = input.current?.value.trim() ?? ''
    if (isSaved && name !== '' && name !== value) onSave(name)
    onClose()
  }
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={value}
      maxLength={MAX_LESSON_TITLE}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(true)
        else if (event.key === 'Escape') finish(false)
      }}
      onBlur={() => finish(true)}
      className={controlLook}
    />
  )
}
