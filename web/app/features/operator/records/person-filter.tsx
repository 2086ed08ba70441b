import { MAX_RECORD_SEARCH } from '@kashf/contract/operators/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { cx } from '../../../ui/class-names.ts'
import { controlLook } from '../../../ui/forms/field.tsx'
import { XIcon } from '../../../ui/icons.ts'

const DEBOUNCE_MS = 300
const SHOWN = '8'

interface PersonFilterProps {
  label: string
  /** The chosen person's id; empty for none. */
  value: string
  /** Limits the choice to users with this status. */
  status?: string
  onChoose: (id: string) => void
}

/** A filter by person, who is found by name, e-mail or account number and shown by name. */
export function PersonFilter(props: PersonFilterProps) {
  const labelId = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={labelId} className="font-medium">
        {props.label}
      </span>
      {props.value === '' ? (
        <PersonSearch {...props} labelId={labelId} />
      ) : (
        <ChosenPerson {...props} labelId={labelId} />
      )}
    </div>
  )
}

function usePeople(filters: Record<string, string>, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.consoleList('people', filters),
    queryFn: async ({ signal }) => (await api('GET /api/admin/users', { query: filters, signal })).data,
    enabled,
  })
}

function ChosenPerson({ value, label, labelId, onChoose }: PersonFilterProps & { labelId: string }) {
  const [person] = usePeople({ id: value, limit: '1' }, true).data ?? []
  const name = person ? fullName(person) : '…'
  return (
    <button
      type="button"
      aria-labelledby={labelId}
      aria-description={text.clearPerson(name)}
      title={text.clearPerson(name)}
      onClick={() => onChoose('')}
      className="flex min-h-11 items-center gap-2 rounded-md border border-lapis bg-lapis-tint px-3.5 text-left font-medium"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <XIcon size={18} aria-label={text.clearPerson(label)} className="shrink-0" />
    </button>
  )
}

function PersonSearch({ labelId, status, onChoose }: PersonFilterProps & { labelId: string }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const search = asked.replace(/^(\d{4})\s(\d{4})$/, '$1$2')
  const people = usePeople({ search, status: status ?? '', limit: SHOWN }, asked !== '')
  const found = typed.trim() === '' ? [] : (people.data ?? [])
  const isOpen = typed.trim() !== '' && asked !== '' && people.isSuccess

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = found[at]
    if (step && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && person) onChoose(String(person.id))
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <input
        type="search"
        role="combobox"
        aria-labelledby={labelId}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && found[at] ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={text.searchPeople}
        maxLength={MAX_RECORD_SEARCH}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className={controlLook}
      />
      <div
        role="listbox"
        id={listId}
        aria-labelledby={labelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float"
      >
        {isOpen && found.length === 0 && <p className="px-3.5 py-2.5 text-sm text-ink-2">{text.noneFound}</p>}
        {isOpen &&
          found.map((person, index) => (
            <button
              type="button"
              role="option"
              id={`${listId}-${index}`}
              key={person.id}
              tabIndex={-1}
              aria-selected={index === at}
              onPointerEnter={() => setAt(index)}
              onClick={() => onChoose(String(person.id))}
              className={cx(
                'flex min-h-11 w-full items-center gap-2 px-3.5 py-1 text-left',
                index === at && 'bg-lapis-tint',
              )}
            >
              <span className="truncate font-medium">{fullName(person)}</span>
              <span className="truncate text-sm text-ink-2">@{person.username}</span>
            </button>
          ))}
      </div>
    </div>
  )
}
