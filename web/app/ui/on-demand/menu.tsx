import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../class-names.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Target of a link; actions have `onSelect` instead. */
  to?: string
  onSelect?: () => void
  /** A link to this page in another language, by its tag and start page. */
  language?: readonly [tag: string, startPage: string]
  tone?: 'danger'
}

export interface MenuProps {
  /** Accessible name of the button. */
  label: string
  /** Visible content of the button. */
  trigger: ReactNode
  /** Shown above the entries, such as a name. */
  header?: ReactNode
  entries: MenuEntry[]
  className?: string
}

const entryLook =
  'flex w-full items-center gap-3 rounded-sm px-3 py-2.5 text-left font-medium hover:bg-sunken focus-visible:bg-sunken'

/** A button with a menu: arrow keys, Home, End, Esc and clicks outside work as in native menus. */
export function Menu({ label, trigger, header, entries, className }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item.matches(':focus'))
    const targets = new Map(
      Object.entries({
        ArrowDown: (at + 1) % all.length,
        ArrowUp: (at - 1 + all.length) % all.length,
        Home: 0,
        End: all.length - 1,
      }),
    )
    const target = targets.get(event.key)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (target !== undefined) all[target]?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={className}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className="absolute right-0 top-full z-30 mt-2 w-60 animate-appear rounded-md border border-line bg-surface p-1.5 shadow-float">
          {header && <div className="mb-1.5 border-b border-line px-3 pb-2.5 pt-1.5">{header}</div>}
          <div ref={list} id={listId} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} close={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const className = cx(entryLook, entry.tone === 'danger' && 'text-red')
  if (entry.to) {
    return (
      <Link role="menuitem" tabIndex={-1} to={entry.to} onClick={close} className={className}>
        {entry.icon}
        {entry.label}
      </Link>
    )
  }
  if (entry.language) {
    const [tag, startPage] = entry.language
    return (
      <a role="menuitem" tabIndex={-1} href={startPage} hrefLang={tag} lang={tag} className={className}>
        {entry.icon}
        {entry.label}
      </a>
    )
  }
  const select = () => {
    // Focuses the button first, so that a dialog opened now restores the focus to it.
    close()
    entry.onSelect?.()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={select} className={className}>
      {entry.icon}
      {entry.label}
    </button>
  )
}
