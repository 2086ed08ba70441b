import { useEffect, useRef } from 'react'
import type { Filters } from './filters.ts'

export interface FilterChoiceProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** How many courses it would leave. */
  count?: string
  /** Those of the URL: whenever they change, the choice follows them. */
  filters: Filters
  isChosen: boolean
  onChange: () => void
}

/**
 * One filter. The browser keeps its state until the address answers, so a press shows at once (also without
 * JavaScript); afterwards it follows the address: a chip that was taken away, the back button.
 */
export function FilterChoice(props: FilterChoiceProps) {
  const { type, name, value, label, count, filters, isChosen, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press that the address never followed is taken back too
  useEffect(() => {
    if (input.current) input.current.checked = isChosen
  }, [filters, isChosen])
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
