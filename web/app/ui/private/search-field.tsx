import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { controlLook } from '../forms/field.tsx'

const DEBOUNCE_MS = 400

/** A debounced search field. `value` is the text for which the list is currently shown. */
export function SearchField({
  label,
  value,
  maxLength,
  onSearch,
}: {
  label: string
  value: string
  maxLength: number
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const search = useEffectEvent(onSearch)

  // The URL was changed elsewhere (filters cleared, Back), so show its value.
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== value) setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <div className="relative w-full sm:max-w-sm">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${controlLook} pl-10`}
      />
    </div>
  )
}
