import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** Debounce of the search (specification, section 9). */
const SEARCH_PAUSE_MS = 700

/**
 * The text of the search box: searched for after a debounce, and updated from the URL (/courses?search=…) when that
 * changes.
 */
export function useTypedSearch() {
  const navigate = useNavigate()
  const location = useLocation()
  const isCatalogue = location.pathname === '/courses'
  const next = useNavigation().location
  const shown = isCatalogue ? location.search : ''
  const searched = new URLSearchParams(shown).get('search') ?? ''
  const [text, setText] = useState(searched)
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(searched)
  const wait = useCallback(() => clearTimeout(timer.current), [])

  // When the URL changes from outside (back, a link), adopt its text and drop the pending search. After our own
  // search keep the text: the user may still be typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the URL changes
  useEffect(() => {
    // The results are shown, and suggestions would only cover them, unless the user continues typing.
    if (text.trim() === searched) setTyping(false)
    if (searched === asked.current) return
    asked.current = searched
    wait()
    setText(searched)
  }, [searched])

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page cancels the pending search
  useEffect(() => wait, [location.pathname])

  const search = (value: string) => {
    wait()
    const wanted = value.trim()
    if (wanted === searched && isCatalogue) setTyping(false)
    if (wanted === searched || (!wanted && !isCatalogue)) return
    asked.current = wanted
    // Use the query of a pending navigation, so that a filter chosen a moment ago is not lost.
    const query = isCatalogue && next?.pathname === '/courses' ? next.search : shown
    void navigate(addressOf(query, wanted), { replace: isCatalogue, preventScrollReset: isCatalogue })
  }

  return {
    text,
    /** Whether to show suggestions: from the first character until an option is chosen or the focus leaves. */
    isTyping,
    /** The URL of the catalogue without the search. */
    cleared: addressOf(shown, ''),
    type(value: string): void {
      setText(value)
      setTyping(true)
      wait()
      timer.current = setTimeout(() => search(value), SEARCH_PAUSE_MS)
    },
    /** Searches immediately. */
    submit(value: string): void {
      setText(value)
      setTyping(false)
      search(value)
    },
    /** Cancels the pending search. */
    wait,
    /** Hides the suggestions. */
    leave: () => setTyping(false),
  }
}

/** The URL of the catalogue with `search`; its other filters stay, and a new query starts from the first page. */
function addressOf(queryString: string, search: string): string {
  const query = new URLSearchParams(queryString)
  query.delete('cursor')
  query.delete('verbatim')
  if (search) query.set('search', search)
  else query.delete('search')
  return query.size > 0 ? `/courses?${query}` : '/courses'
}
