import type { CatalogueFilters } from '@kashf/contract/catalogue-address.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FilterChoiceProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** Number of courses that match with it. */
  count?: string
  /** Filters from the URL; the choice resets to them whenever they change. */
  filters: CatalogueFilters
  isChosen: boolean
  onChange: () => void
}

/**
 * One filter option: a row with its count, on phones a chip. Uncontrolled, so that a click shows at once, also without
 * JavaScript; it then follows the URL (a removed chip, the back button).
 */
export function FilterChoice(props: FilterChoiceProps) {
  const { type, name, value, label, count, filters, isChosen, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reverts a click that never reached the URL
  useEffect(() => {
    // A choice made before hydration stays: the panel applies it.
    if (input.current && !isFirst.current) input.current.checked = isChosen
    isFirst.current = false
  }, [filters, isChosen])
  return (
    <label className="-mx-2 flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-sunken max-md:mx-0 max-md:min-h-11 max-md:gap-2 max-md:rounded-full max-md:border max-md:border-edge/60 max-md:px-4 max-md:has-checked:border-action max-md:has-checked:bg-action max-md:has-checked:text-on-action max-md:has-focus-visible:outline-3 max-md:has-focus-visible:outline-offset-2 max-md:has-focus-visible:outline-lapis">
      <input
        ref={input}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        onChange={onChange}
        className="peer size-5 shrink-0 accent-action max-md:sr-only"
      />
      <Check size={18} aria-hidden="true" className="hidden shrink-0 max-md:peer-checked:block" />
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="text-sm text-ink-3 max-md:hidden">{count}</span>}
    </label>
  )
}
