import { useState } from 'react'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'

export interface Asked {
  title: string
  label: string
  hint: string
  /** The value to store, or null for what is not one. */
  read: (typed: string) => string | null
  refused: string
  onDone: (value: string) => void
}

/** Asks for one line, such as an address or a time. */
export function AskValue({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const done = () => {
    const value = asked.read(typed.trim())
    if (value === null) setRefused(true)
    else asked.onDone(value)
  }
  return (
    <Dialog title={asked.title} onClose={onClose} actions={<Button onClick={done}>{text.put}</Button>}>
      <TextInput
        label={asked.label}
        hint={asked.hint}
        value={typed}
        autoComplete="off"
        autoFocus
        error={isRefused ? asked.refused : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around the dialog is not sent.
          event.preventDefault()
          done()
        }}
      />
    </Dialog>
  )
}
