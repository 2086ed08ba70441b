import { MAX_RECORD_SEARCH } from '@kashf/contract/operators/limits.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'

const DEBOUNCE_MS = 500

/** A debounced text filter. */
export function FilterText(props: {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}) {
  const { label, placeholder, value } = props
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const change = useEffectEvent(props.onChange)

  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => change(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={MAX_RECORD_SEARCH}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** A select among a list's filters; the empty value means "any". */
export function FilterSelect(props: {
  label: string
  any: string
  value: string
  /** Labels by value. */
  options: Record<string, string>
  onChoose: (value: string) => void
}) {
  return (
    <Select
      label={props.label}
      placeholder={props.any}
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value)}
      options={Object.entries(props.options).map(([value, label]) => ({ value, label }))}
    />
  )
}
