import { useSearchParams } from 'react-router'

/** Filters in the URL: read one, change some (an empty value removes the filter), or clear all. */
export function useUrlFilters() {
  const [search, setSearch] = useSearchParams()
  const options = { replace: true, preventScrollReset: true }
  return {
    read: (name: string): string => search.get(name) ?? '',
    write(changes: Record<string, string>): void {
      setSearch((now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      }, options)
    },
    clear: (): void => setSearch({}, options),
    isEmpty: search.size === 0,
  }
}
