import { useEffect, useRef } from 'react'

export interface FilterChoiceProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** How many courses it would leave. */
  count?: string
  isChosen: boolean
  onChange: () => void
}

/**
 * One filter. The browser keeps its state until the address answers, so a press shows at once (also without
 * JavaScript); afterwards it follows the address: a chip that was taken away, the back button.
 */
export function FilterChoice({ type, name, value, label, count, isChosen, onChange }: FilterChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.checked = isChosen
  }, [isChosen])
  return (
    <label className="-mx-2 flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-sunken max-md:min-h-11">
      <input
        ref={input}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        onChange={onChange}
        className="size-5 shrink-0 accent-action"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="text-sm text-ink-3">{count}</span>}
    </label>
  )
}
