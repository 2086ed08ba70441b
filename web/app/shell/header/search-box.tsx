import { Search, X } from 'lucide-react'
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { cx } from '../../ui/class-names.ts'
import { optionalPart } from '../../ui/lazy-part.ts'
import { PREFIX } from '../base/language.ts'
import type { ComboState } from './search-suggestions.lazy.tsx'

/** Debounce of the search (specification, section 9). */
const SEARCH_PAUSE_MS = 700

const loadSuggestions = () => import('./search-suggestions.lazy.tsx')
const SearchSuggestions = optionalPart(loadSuggestions)

/**
 * The header's search box with suggestions while typing. The query lives in the URL (/courses?search=…); without
 * JavaScript it is a plain form.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const location = useLocation()
  const isCatalogue = location.pathname === '/courses'
  const next = useNavigation().location
  /** Query of a navigation in progress, so that a filter pressed a moment ago is not lost. */
  const pendingQuery = next?.pathname === '/courses' ? next.search : undefined
  const searched = isCatalogue ? (new URLSearchParams(location.search).get('search') ?? '') : ''
  const [text, setText] = useState(searched)
  /** Whether to show suggestions: from the first character until an option is chosen or the focus leaves. */
  const [isTyping, setTyping] = useState(false)
  const [combo, setCombo] = useState<ComboState>({ isOpen: false, active: undefined })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  const asked = useRef(searched)

  // When the URL changes from outside (back, a link), adopt its text and drop the pending search. After our own
  // search keep the text: the user may still be typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the URL changes
  useEffect(() => {
    // The results have come: suggestions would only cover them, unless the user is already typing on.
    if (text.trim() === searched) setTyping(false)
    if (searched === asked.current) return
    asked.current = searched
    clearTimeout(timer.current)
    setText(searched)
  }, [searched])

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page cancels the pending search
  useEffect(() => () => clearTimeout(timer.current), [location.pathname])

  const search = (value: string) => {
    clearTimeout(timer.current)
    const wanted = value.trim()
    if (wanted === searched && isCatalogue) setTyping(false)
    if (wanted === searched || (!wanted && !isCatalogue)) return
    asked.current = wanted
    const query = new URLSearchParams(isCatalogue ? (pendingQuery ?? location.search) : '')
    // A new query starts from the first page.
    query.delete('cursor')
    query.delete('verbatim')
    if (wanted) query.set('search', wanted)
    else query.delete('search')
    const address = query.size > 0 ? `/courses?${query}` : '/courses'
    void navigate(address, { replace: isCatalogue, preventScrollReset: isCatalogue })
  }

  const onChange = (value: string) => {
    setText(value)
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(value), SEARCH_PAUSE_MS)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTyping(false)
    search(text)
  }

  const clear = (event: MouseEvent) => {
    event.preventDefault()
    setText('')
    setTyping(false)
    search('')
    input.current?.focus()
  }

  const onState = useCallback((state: ComboState) => {
    // No search while the user moves through the options.
    if (state.active) clearTimeout(timer.current)
    setCombo(state)
  }, [])
  const onClose = useCallback(() => {
    clearTimeout(timer.current)
    setTyping(false)
  }, [])
  const onLeave = useCallback(() => setTyping(false), [])
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTyping(false)
  }

  const wanted = text.trim()
  return (
    <search
      onBlur={onBlur}
      className="min-w-0 max-w-130 flex-1 @max-[16rem]:order-last @max-[16rem]:basis-full sm:relative"
    >
      <form action={`${PREFIX}/courses`} method="get" onSubmit={onSubmit} className="relative">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          type="search"
          name="search"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => void loadSuggestions().catch(() => {})}
          placeholder={layoutText.search}
          aria-label={layoutText.searchLabel}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={combo.isOpen}
          aria-controls={combo.isOpen ? listId : undefined}
          aria-activedescendant={combo.active}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={cx(
            'h-11 w-full rounded-full border border-edge bg-surface pl-9 transition-colors hover:border-lapis',
            text ? 'pr-11' : 'pr-2',
          )}
        />
        {text && (
          // A link: without scripts it opens the catalogue without the search.
          <Link
            to={withoutSearch(isCatalogue ? location.search : '')}
            onClick={clear}
            aria-label={layoutText.clearSearch}
            className="absolute right-0 top-0 grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
          >
            <X size={18} aria-hidden="true" />
          </Link>
        )}
      </form>
      {isTyping && wanted && (
        <Suspense fallback={null}>
          <SearchSuggestions
            id={listId}
            text={wanted}
            input={input}
            onState={onState}
            onClose={onClose}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </search>
  )
}

function withoutSearch(queryString: string): string {
  const query = new URLSearchParams(queryString)
  for (const name of ['search', 'verbatim', 'cursor']) query.delete(name)
  return query.size > 0 ? `/courses?${query}` : '/courses'
}
