import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../class-names.ts'

export interface Tab {
  id: string
  label: string
  /** A count beside the label. */
  count?: string
  content: ReactNode
  /** The class of the tab itself. */
  className?: string
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: Tab[]
  /** `id` of the open tab; put it in the URL if a reload should restore it. */
  open: string
  onOpen: (id: string) => void
  /** The class of the row of tabs. */
  listClassName?: string
}

/** Tabs; only the open panel is rendered. Arrow keys move between tabs. */
export function Tabs({ label, tabs, open, onOpen, listClassName }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.id === open) ?? tabs[0]

  // Scroll to the open tab, which may be out of view on a phone.
  const openId = current?.id
  useEffect(() => {
    const strip = list.current
    const tab = openId && strip?.querySelector(`[data-tab="${openId}"]`)?.getBoundingClientRect()
    if (!strip || !tab) return
    strip.scrollLeft += tab.left - strip.getBoundingClientRect().left - (strip.clientWidth - tab.width) / 2
  }, [openId])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || !current) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (!next) return
    onOpen(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={cx('scroll-hint mb-6 flex gap-1 overflow-x-auto border-b border-line', listClassName)}
      >
        {tabs.map((tab) => {
          const isOpen = tab === current
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${base}-panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => onOpen(tab.id)}
              className={cx(
                'min-h-12 shrink-0 border-b-3 px-4 font-semibold whitespace-nowrap -outline-offset-4 transition-colors',
                isOpen ? 'border-lapis text-lapis' : 'border-transparent text-ink-2 hover:text-ink',
                tab.className,
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="ml-2 font-normal text-ink-3">{tab.count}</span>}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current?.id}`}>
        {current?.content}
      </div>
    </div>
  )
}
