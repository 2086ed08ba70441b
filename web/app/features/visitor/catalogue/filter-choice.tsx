import { useEffect, useRef } from 'react'
import type { Filters } from './filters.ts'

export interface FilterChoiceProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** Number of courses that match with it. */
  count?: string
  /** Filters from the URL; the choice resets to them whenever they change. */
  filters: Filters
  isChosen: boolean
  onChange: () => void
}

/**
 * One filter option. Uncontrolled, so that a click shows at once, also without JavaScript; it then follows the URL (a
 * removed chip, the back button).
 */
export function FilterChoice(props: FilterChoiceProps) {
  const { type, name, value, label, count, filters, isChosen, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reverts a click that never reached the URL
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
