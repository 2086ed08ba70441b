import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import {
  BookOpen,
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardCheck,
  FileText,
  Flag,
  Gift,
  GraduationCap,
  Landmark,
  Megaphone,
  Menu as MenuIcon,
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
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { KeysHelp } from '../../features/operator/records/keys-help.tsx'
import { StepUpDialog } from '../../features/operator/step-up/step-up-dialog.tsx'
import { AccountMenu } from '../../features/public-account/header/account-menu.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { Guard } from '../../shell/guard/guard.tsx'
import { TopBar } from '../../shell/header/page-frame.tsx'
import { operateText } from '../../text/operate/operate.ts'
import { seatQueueText } from '../../text/operate/seat-orders.ts'
import { ShieldCheckIcon } from '../../ui/icons.ts'
import {
  MenuDrawer,
  type MenuGroup,
  type MenuPage,
  openPage,
  SideMenu,
  WaitingCount,
} from '../../ui/private/side-menu.tsx'

export const links = signedInStyles

type Waiting = AdminOverview['waiting']

interface ConsolePage extends Omit<MenuPage, 'count'> {
  /** The number of items that wait on the page. */
  count?: (waiting: Waiting) => number
}

const pagesByGroup: { title: string | null; pages: ConsolePage[] }[] = [
  {
    title: null,
    pages: [
      {
        to: '/admin',
        label: operateText.overview,
        Icon: ChartNoAxesColumn,
        isOpen: ({ pathname }) => pathname === '/admin',
      },
    ],
  },
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
      { to: '/admin/seat-orders', label: seatQueueText.title, Icon: Building2 },
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
      { to: '/admin/exam-dates', label: operateText.examDates, Icon: CalendarDays },
      { to: '/admin/exam-presets', label: operateText.examPresets, Icon: ClipboardCheck },
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

/** The operators' console: navigation on the left (in a drawer on small screens), content on the right. */
export default function AdminLayout() {
  return (
    <Queries>
      <Guard type={USER_TYPE.operator}>{(user) => <Console user={user} />}</Guard>
    </Queries>
  )
}

function Console({ user }: { user: User }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const waiting = useOverview().data?.waiting
  const groups: MenuGroup[] = pagesByGroup.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ count, ...page }) => ({ ...page, count: waiting && count?.(waiting) })),
  }))
  const page = openPage(groups, useLocation())
  const menu = { label: operateText.title, groups, waiting: operateText.waiting }
  return (
    <>
      <TopBar wide>
        <Link to="/admin" aria-label="Kashf" className="flex rounded-sm">
          <Logo nameClass="max-sm:hidden" />
        </Link>
        <span className="truncate border-l border-line pl-4 font-medium text-ink-2 max-lg:hidden">
          {operateText.title}
        </span>
        <button
          type="button"
          onClick={() => setMenuOpen(true)}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 font-medium hover:bg-sunken lg:hidden"
        >
          <MenuIcon size={20} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{page?.label ?? operateText.menu}</span>
          <WaitingCount count={page?.count} waiting={operateText.waiting} />
        </button>
        <div className="ml-auto">
          <AccountMenu user={user} entries={menuEntries} />
        </div>
      </TopBar>
      <div className="mx-auto flex w-full max-w-360 flex-1">
        <SideMenu {...menu} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6 lg:pb-16">
          <Outlet />
        </main>
      </div>
      <MenuDrawer {...menu} open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <StepUpDialog />
      <KeysHelp />
    </>
  )
}
