import { useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from '../../../ui/forms/inputs.tsx'

const PAUSE_MS = 500

/** A debounced text filter. `isNumber` accepts only digits. */
export function FilterText(props: {
  label: string
  placeholder?: string
  value: string
  isNumber?: boolean
  onChange: (text: string) => void
}) {
  const { label, placeholder, value, isNumber } = props
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const change = useEffectEvent(props.onChange)

  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => change(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={isNumber ? 9 : 60}
      inputMode={isNumber ? 'numeric' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setTyped(isNumber ? event.target.value.replace(/\D/g, '') : event.target.value)}
    />
  )
}
