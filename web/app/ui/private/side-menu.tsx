import type { LucideIcon } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Link, type Location, useLocation } from 'react-router'
import { formatCount } from '../../shell/format/format.ts'
import { cx } from '../class-names.ts'
import { Drawer } from '../on-demand/dialog.tsx'

export interface MenuPage {
  to: string
  label: string
  Icon: LucideIcon
  /** Items that wait on the page. */
  count?: number
  /** Whether the page is open; by default its address or one below it is. */
  isOpen?: (location: Location) => boolean
}

export interface MenuGroup {
  title: string | null
  pages: MenuPage[]
}

interface MenuProps {
  label: string
  groups: MenuGroup[]
  /** Announced before the number of waiting items. */
  waiting: string
}

/** The navigation of a workplace along the left edge; hidden on small screens, where `MenuDrawer` takes its place. */
export function SideMenu(props: MenuProps) {
  return (
    <nav
      aria-label={props.label}
      className="sticky top-[calc(4.25rem+1px)] z-10 flex h-[calc(100dvh-4.25rem-1px)] w-52 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-ground p-3 max-lg:hidden"
    >
      <Groups {...props} />
    </nav>
  )
}

/** The same navigation in a drawer, for small screens. It opens at the current page. */
export function MenuDrawer({ open, onClose, ...props }: MenuProps & { open: boolean; onClose: () => void }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <Drawer open={open} onClose={onClose} title={props.label}>
      <nav ref={nav} aria-label={props.label} className="-mx-2 -my-3 grid gap-0.5">
        <Groups {...props} onFollow={onClose} />
      </nav>
    </Drawer>
  )
}

/** The page of the menu that is open. */
export const openPage = (groups: MenuGroup[], location: Location): MenuPage | undefined =>
  groups.flatMap(({ pages }) => pages).find((page) => isOpen(page, location))

const isOpen = ({ to, isOpen }: MenuPage, location: Location) =>
  isOpen ? isOpen(location) : location.pathname === to || location.pathname.startsWith(`${to}/`)

/** The sum of the items that wait on all pages of a menu. */
export const waitingIn = (groups: MenuGroup[]): number =>
  groups.flatMap(({ pages }) => pages).reduce((sum, { count = 0 }) => sum + count, 0)

function Groups({ groups, waiting, onFollow }: MenuProps & { onFollow?: () => void }) {
  const location = useLocation()
  return groups.map(({ title, pages }) => (
    <Fragment key={title}>
      {title && <p className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-2">{title}</p>}
      {pages.map((page) => {
        const isCurrent = isOpen(page, location)
        return (
          <Link
            key={page.to}
            to={page.to}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={onFollow}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium -outline-offset-2 hover:bg-sunken lg:min-h-9 lg:text-sm',
              isCurrent ? 'bg-lapis-tint text-lapis' : 'text-ink-2',
            )}
          >
            <page.Icon size={18} aria-hidden="true" className="shrink-0" />
            {page.label}
            <WaitingCount count={page.count} waiting={waiting} className="ml-auto" />
          </Link>
        )
      })}
    </Fragment>
  ))
}

/** The number of waiting items; nothing for none. */
export function WaitingCount({
  count = 0,
  waiting,
  className,
}: {
  count?: number
  waiting: string
  className?: string
}) {
  if (count === 0) return null
  return (
    <span
      className={cx(
        'rounded-full bg-apricot-tint px-2 text-xs font-semibold whitespace-nowrap text-apricot',
        className,
      )}
    >
      <span className="sr-only">{waiting} </span>
      {formatCount(count)}
    </span>
  )
}
