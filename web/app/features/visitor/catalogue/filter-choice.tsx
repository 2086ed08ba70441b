import type { CatalogueFilters } from '@kashf/contract/catalogue/catalogue-address.ts'
import { useEffect, useRef } from 'react'

export interface FilterChoiceProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** The number of courses that match with this option. */
  count?: string
  /** Filters from the URL; the choice resets to them whenever they change. */
  filters: CatalogueFilters
  isChosen: boolean
  onChange: () => void
}

/**
 * A filter option: a row with its count, or a chip on phones. Uncontrolled, so that a click shows at once, even without
 * JavaScript; it then follows the URL (a removed chip, the back button).
 */
export function FilterChoice(props: FilterChoiceProps) {
  const { type, name, value, label, count, filters, isChosen, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reverts a click that never reached the URL
  useEffect(() => {
    // Keep a choice made before hydration; the panel applies it.
    if (input.current && !isFirst.current) input.current.checked = isChosen
    isFirst.current = false
  }, [filters, isChosen])
  return (
    <label className="filter-choice">
      <input
        ref={input}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        onChange={onChange}
      />
      <span>{label}</span>
      {count !== undefined && <small>{count}</small>}
    </label>
  )
}
