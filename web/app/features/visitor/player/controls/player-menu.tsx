import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'

export interface PlayerMenuProps<T extends string | number> {
  /** Accessible name of the button; the chosen option is appended. */
  label: string
  /** Visible content of the button. */
  children: ReactNode
  options: { value: T; label: string; note?: string }[]
  chosen: T
  onChoose: (value: T) => void
  /** Lets the player keep its controls visible while the menu is open. */
  onOpenChange: (isOpen: boolean) => void
  className?: string
}

/** Keys that the menu handles; media-chrome would treat them as player shortcuts. */
const MENU_KEYS = 'ArrowUp ArrowDown Home End Enter Space Escape Tab'
const moves = new Map<string, (at: number, count: number) => number>(
  Object.entries({
    ArrowDown: (at, count) => (at + 1) % count,
    ArrowUp: (at, count) => (at - 1 + count) % count,
    Home: () => 0,
    End: (_at, count) => count - 1,
  }),
)

/** On screens this narrow, the menu would cover most of the picture, so it opens as a sheet. */
const PHONE = '(max-width: 40rem)'

/** A button in the control bar that opens a single-choice menu above it, on phones as a sheet. */
export function PlayerMenu<T extends string | number>(props: PlayerMenuProps<T>) {
  const { label, children, options, chosen, onOpenChange, className } = props
  const [shape, setShape] = useState<'menu' | 'sheet' | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const current = options.find(({ value }) => value === chosen)

  const show = (next: typeof shape) => {
    setShape(next)
    onOpenChange(next !== null)
  }
  useEffect(() => {
    if (shape !== 'menu') return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target)) return
      setShape(null)
      onOpenChange(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [shape, onOpenChange])

  const list = (
    <MenuList
      {...props}
      id={listId}
      onLeave={() => show(null)}
      onClose={() => {
        show(null)
        button.current?.focus()
      }}
    />
  )
  return (
    <span ref={place} className={cx('player-menu', className)}>
      <button
        ref={button}
        type="button"
        className="player-button"
        aria-label={current ? `${label}: ${current.label}` : label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={shape !== null}
        aria-controls={shape ? listId : undefined}
        keysused="Enter Space"
        onClick={() => show(shape ? null : window.matchMedia(PHONE).matches ? 'sheet' : 'menu')}
      >
        {children}
      </button>
      {shape === 'menu' && list}
      {shape === 'sheet' && (
        <Dialog open title={label} onClose={() => show(null)}>
          {list}
        </Dialog>
      )}
    </span>
  )
}

interface MenuListProps<T extends string | number> extends PlayerMenuProps<T> {
  id: string
  /** Called when the focus moves on. */
  onLeave: () => void
  onClose: () => void
}

function MenuList<T extends string | number>(props: MenuListProps<T>) {
  const { id, label, options, chosen, onChoose, onLeave, onClose } = props
  const list = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    const move = moves.get(event.key)
    if (move) {
      event.preventDefault()
      items[move(at, items.length)]?.focus()
    } else if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab') onLeave()
  }

  return (
    <span
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="player-menu-list"
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === chosen}
          tabIndex={-1}
          keysused={MENU_KEYS}
          className={cx('player-menu-item', option.value === chosen && 'player-menu-chosen')}
          onClick={() => {
            onChoose(option.value)
            onClose()
          }}
        >
          <Check size={16} aria-hidden="true" className="player-menu-check" />
          <span>{option.label}</span>
          {option.note && <span className="player-menu-note">{option.note}</span>}
        </button>
      ))}
    </span>
  )
}
