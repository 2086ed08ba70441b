import type { Suggestions } from '@kashf/contract/catalogue/catalogue.ts'
import { BookOpen, LayoutGrid, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { searchText } from '../../text/browse/search.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { fullName } from '../format/full-name.ts'
import { useSuggestions } from './use-suggestions.lazy.ts'

/** State of the list that the combobox needs; `active` is the id of the highlighted option. */
export interface ComboState {
  isOpen: boolean
  active: string | undefined
}

export interface SearchSuggestionsProps {
  id: string
  text: string
  input: RefObject<HTMLInputElement | null>
  onState: (state: ComboState) => void
  /** Called when an option was selected or Esc was pressed. */
  onClose: () => void
  /** Called when the user interacts with the page behind the list. */
  onLeave: () => void
}

interface Option {
  to: string
  label: string
  note?: string
  icon: ReactNode
}

interface Group {
  name: string
  options: Option[]
}

const searchAddress = (text: string) => `/courses?search=${encodeURIComponent(text)}`

function groupsOf({ courses, teachers, categories }: Suggestions): Group[] {
  const groups: Group[] = [
    {
      name: searchText.categories,
      options: categories.map(({ id, name }) => ({
        to: `/courses?categories=${id}`,
        label: name,
        icon: <LayoutGrid size={18} aria-hidden="true" />,
      })),
    },
    {
      name: searchText.courses,
      options: courses.map(({ id, title, teacher }) => ({
        to: `/course/${id}`,
        label: title,
        note: teacher,
        icon: <BookOpen size={18} aria-hidden="true" />,
      })),
    },
    {
      name: searchText.teachers,
      options: teachers.map((teacher) => ({
        to: `/teacher-profile/${teacher.id}`,
        label: fullName(teacher),
        icon: <Avatar person={teacher} size="sm" />,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/**
 * Suggestions of courses, teachers and categories under the search box. The focus stays in the box: arrow keys move
 * through the list, Enter selects, Esc closes.
 */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, text, input, onState, onClose, onLeave } = props
  const found = useSuggestions(text)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const groups = found ? groupsOf(found.suggestions) : []
  const meant = found?.suggestions.meant ?? null
  const isOpen = found !== null && groups.length > 0
  const parseId = (index: number) => `${id}-${index}`

  // New suggestions: clear the highlight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: suggestions are identified by their query
  useEffect(() => setActive(-1), [found?.text])

  useEffect(() => {
    onState({ isOpen, active: isOpen && active >= 0 ? `${id}-${active}` : undefined })
    return () => onState({ isOpen: false, active: undefined })
  }, [isOpen, active, id, onState])

  useEffect(() => {
    const box = input.current
    if (!box || !isOpen) return
    const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const press = (event: KeyboardEvent) => {
      const all = options()
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        // One position more than there are options, for the box itself.
        const step = event.key === 'ArrowDown' ? 1 : -1
        const next = ((active + 1 + step + all.length + 1) % (all.length + 1)) - 1
        setActive(next)
        all[next]?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && active >= 0) {
        event.preventDefault()
        all[active]?.click()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        onClose()
      }
    }
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  }, [input, isOpen, active, onClose])

  useEffect(() => {
    const scroll = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) onLeave()
    }
    const stop = new AbortController()
    for (const name of ['touchmove', 'wheel']) {
      window.addEventListener(name, scroll, { passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [onLeave])

  let index = -1
  const option = ({ to, label, note, icon }: Option) => {
    index += 1
    const mine = index
    return (
      <Link
        key={to}
        id={parseId(mine)}
        role="option"
        aria-selected={mine === active}
        tabIndex={-1}
        to={to}
        onClick={onClose}
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunken',
          mine === active && 'bg-sunken outline-2 -outline-offset-2 outline-lapis',
        )}
      >
        <span className="grid w-8 shrink-0 place-items-center text-ink-3">{icon}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{label}</span>
          {note && <span className="block truncate text-sm text-ink-2">{note}</span>}
        </span>
      </Link>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {found?.text === text
          ? searchText.count(groups.reduce((sum, { options }) => sum + options.length, 0))
          : ''}
      </p>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={searchText.suggestions}
          // Keep the focus in the box until the link is followed.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-3 top-full z-30 mt-1 max-h-[min(70dvh,32rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-2 shadow-float sm:inset-x-0 sm:mt-2 sm:min-w-96"
        >
          {meant &&
            option({
              to: searchAddress(meant),
              label: searchText.meant(meant),
              icon: <Search size={18} aria-hidden="true" />,
            })}
          {groups.map(({ name, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a list of options would be a form control
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="px-3 pb-1 pt-2 text-sm font-semibold text-ink-2">
                {name}
              </p>
              {options.map(option)}
            </div>
          ))}
          {option({
            to: searchAddress(text),
            label: searchText.all(text),
            icon: <Search size={18} aria-hidden="true" />,
          })}
        </div>
      )}
    </>
  )
}
