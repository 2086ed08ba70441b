import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import {
  BookOpen,
  ChartNoAxesColumn,
  FileText,
  Flag,
  Gift,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Scale,
  ScrollText,
  Server,
  ServerCrash,
  ShoppingBag,
  Tags,
  UserRoundCog,
  WalletCards,
} from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { KeysHelp } from '../../features/operator/records/keys-help.tsx'
import { StepUpDialog } from '../../features/operator/step-up/step-up-dialog.tsx'
import { AccountMenu } from '../../features/public-account/header/account-menu.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { formatCount } from '../../shell/format/format.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { TopBar } from '../../shell/header/page-frame.tsx'
import { operateText } from '../../text/operate/operate.ts'
import { cx } from '../../ui/class-names.ts'
import { ShieldCheckIcon } from '../../ui/icons.ts'

export const links = signedInStyles

type Waiting = AdminOverview['waiting']

interface MenuPage {
  to: string
  label: string
  Icon: LucideIcon
  /** The number of items that wait on the page. */
  count?: (waiting: Waiting) => number
}

const groups: { title: string | null; pages: MenuPage[] }[] = [
  { title: null, pages: [{ to: '/admin', label: operateText.overview, Icon: ChartNoAxesColumn }] },
  {
    title: operateText.queues,
    pages: [
      { to: '/admin/teachers', label: operateText.teachers, Icon: GraduationCap, count: (w) => w.teachers },
      { to: '/admin/courses', label: operateText.courses, Icon: BookOpen, count: (w) => w.courses },
      {
        to: '/admin/payouts',
        label: operateText.payouts,
        Icon: WalletCards,
        count: (w) => w.payouts_requested + w.payouts_approved,
      },
      { to: '/admin/reports', label: operateText.reports, Icon: Flag, count: (w) => w.reports },
      { to: '/admin/contact', label: operateText.contact, Icon: MessagesSquare, count: (w) => w.contact },
    ],
  },
  {
    title: operateText.money,
    pages: [
      { to: '/admin/purchases', label: operateText.purchases, Icon: ShoppingBag },
      { to: '/admin/gifts', label: operateText.gifts, Icon: Gift },
      {
        to: '/admin/reconciliation',
        label: operateText.reconciliation,
        Icon: Scale,
        count: (w) => w.payment_cases,
      },
      { to: '/admin/ledger', label: operateText.ledger, Icon: Landmark },
    ],
  },
  {
    title: operateText.people,
    pages: [{ to: '/admin/users', label: operateText.users, Icon: UserRoundCog }],
  },
  {
    title: operateText.setUp,
    pages: [
      { to: '/admin/categories', label: operateText.categories, Icon: Tags },
      { to: '/admin/banners', label: operateText.banners, Icon: Megaphone },
      { to: '/admin/content', label: operateText.content, Icon: FileText },
      { to: '/admin/audit', label: operateText.audit, Icon: ScrollText },
      { to: '/admin/system', label: operateText.system, Icon: Server },
      { to: '/admin/jobs', label: operateText.jobs, Icon: ServerCrash, count: (w) => w.jobs },
    ],
  },
]

const menuEntries = [
  {
    to: '/admin/security',
    label: operateText.security,
    icon: <ShieldCheckIcon size={18} aria-hidden="true" />,
  },
]

/** The operators' console: navigation on the left (on top on small screens), content on the right. */
export default function AdminLayout() {
  return (
    <Queries>
      <Guard type={USER_TYPE.operator}>{(user) => <Console user={user} />}</Guard>
    </Queries>
  )
}

function Console({ user }: { user: User }) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const waiting = useOverview().data?.waiting
  // On a phone the menu scrolls horizontally: keep the current entry visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])

  return (
    <>
      <TopBar wide>
        <Link to="/admin" aria-label="Kashf" className="flex rounded-sm">
          <Logo nameClass="max-sm:hidden" />
        </Link>
        <span className="truncate border-l border-line pl-4 font-medium text-ink-2">{operateText.title}</span>
        <div className="ml-auto">
          <AccountMenu user={user} entries={menuEntries} />
        </div>
      </TopBar>
      <div className="mx-auto flex w-full max-w-360 flex-1 flex-col lg:flex-row">
        <nav
          ref={menu}
          aria-label={operateText.title}
          className="flex shrink-0 gap-1 overflow-x-auto border-line p-2 max-lg:border-b lg:sticky lg:top-17 lg:z-20 lg:h-[calc(100dvh-4.25rem)] lg:w-52 lg:bg-ground lg:flex-col lg:gap-0.5 lg:overflow-y-auto lg:border-r lg:p-3"
        >
          {groups.map(({ title, pages }) => (
            <Fragment key={title}>
              {title && (
                <p className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-2 max-lg:hidden">{title}</p>
              )}
              {pages.map((page) => (
                <PageLink key={page.to} page={page} waiting={waiting} />
              ))}
            </Fragment>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6 lg:pb-16">
          <Outlet />
        </main>
      </div>
      <StepUpDialog />
      <KeysHelp />
    </>
  )
}

function PageLink({ page, waiting }: { page: MenuPage; waiting: Waiting | undefined }) {
  const { to, label, Icon } = page
  const count = (waiting && page.count?.(waiting)) ?? 0
  return (
    <NavLink
      to={to}
      end={to === '/admin'}
      className={({ isActive }) =>
        cx(
          'relative flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 font-medium whitespace-nowrap -outline-offset-2 hover:bg-sunken lg:min-h-9 lg:text-sm lg:whitespace-normal',
          isActive ? 'bg-lapis-tint text-lapis' : 'text-ink-2',
        )
      }
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {label}
      {count > 0 && (
        <span className="ml-auto rounded-full bg-apricot-tint px-2 text-xs font-semibold text-apricot">
          <span className="sr-only">{operateText.waiting} </span>
          {formatCount(count)}
        </span>
      )}
    </NavLink>
  )
}
