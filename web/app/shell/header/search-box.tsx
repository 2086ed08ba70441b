import { MAX_SEARCH } from '@kashf/contract/catalogue/limits.ts'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { cx } from '../../ui/class-names.ts'
import { optionalPart } from '../../ui/lazy-part.ts'
import { PREFIX } from '../base/language.ts'
import type { ComboState } from './search-suggestions.lazy.tsx'
import { useTypedSearch } from './use-typed-search.ts'

const loadSuggestions = () => import('./search-suggestions.lazy.tsx')
const SearchSuggestions = optionalPart(loadSuggestions)

/** The header's search box with suggestions while typing; without JavaScript it is a plain form. */
export function SearchBox() {
  const { text, isTyping, cleared, type, submit, wait, leave } = useTypedSearch()
  const [combo, setCombo] = useState<ComboState>({ isOpen: false, active: undefined })
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  const clear = (event: MouseEvent) => {
    event.preventDefault()
    submit('')
    input.current?.focus()
  }
  // Delay the search while the user moves through the options.
  useEffect(() => {
    if (combo.active) wait()
  }, [combo, wait])
  const onClose = () => {
    wait()
    leave()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave()
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
          onChange={(event) => type(event.target.value)}
          onFocus={() => void loadSuggestions().catch(() => {})}
          placeholder={layoutText.search}
          aria-label={layoutText.searchLabel}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={combo.isOpen}
          aria-controls={combo.isOpen ? listId : undefined}
          aria-activedescendant={combo.active}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          className={cx(
            'h-11 w-full rounded-full border border-edge bg-surface pl-9 transition-colors hover:border-lapis',
            text ? 'pr-11' : 'pr-2',
          )}
        />
        {text && (
          // Without JavaScript this link opens the catalogue without the search.
          <Link
            to={cleared}
            onClick={clear}
            aria-label={layoutText.clearSearch}
            className="absolute right-0 top-0 grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
          >
            <X size={18} aria-hidden="true" />
          </Link>
        )}
      </form>
      {isTyping && wanted && (
        <SearchSuggestions
          id={listId}
          text={wanted}
          input={input}
          onState={setCombo}
          onClose={onClose}
          onLeave={leave}
        />
      )}
    </search>
  )
}
