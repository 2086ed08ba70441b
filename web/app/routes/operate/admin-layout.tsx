import type { User } from '@kashf/contract/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import {
  BookOpen,
  ChartNoAxesColumn,
  FileText,
  Flag,
  GraduationCap,
  Landmark,
  MessagesSquare,
  Scale,
  ScrollText,
  ServerCrash,
  ShoppingBag,
  Tags,
  UserRoundCog,
  WalletCards,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { StepUpDialog } from '../../features/operator/step-up/step-up-dialog.tsx'
import { AccountMenu } from '../../features/signed-in/header/account-menu.tsx'
import { signedInStyles } from '../../features/signed-in/header/signed-in-styles.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { Guard } from '../../shell/guard/guard.tsx'
import { TopBar } from '../../shell/header/page-frame.tsx'
import { operateText } from '../../text/operate.ts'
import { cx } from '../../ui/class-names.ts'
import { ShieldCheckIcon } from '../../ui/icons.ts'

export const links = signedInStyles

const pages = [
  { to: '/admin', label: operateText.overview, Icon: ChartNoAxesColumn },
  { to: '/admin/teachers', label: operateText.teachers, Icon: GraduationCap },
  { to: '/admin/courses', label: operateText.courses, Icon: BookOpen },
  { to: '/admin/payouts', label: operateText.payouts, Icon: WalletCards },
  { to: '/admin/reports', label: operateText.reports, Icon: Flag },
  { to: '/admin/contact', label: operateText.contact, Icon: MessagesSquare },
  { to: '/admin/reconciliation', label: operateText.reconciliation, Icon: Scale },
  { to: '/admin/purchases', label: operateText.purchases, Icon: ShoppingBag },
  { to: '/admin/users', label: operateText.users, Icon: UserRoundCog },
  { to: '/admin/categories', label: operateText.categories, Icon: Tags },
  { to: '/admin/content', label: operateText.content, Icon: FileText },
  { to: '/admin/audit', label: operateText.audit, Icon: ScrollText },
  { to: '/admin/ledger', label: operateText.ledger, Icon: Landmark },
  { to: '/admin/jobs', label: operateText.jobs, Icon: ServerCrash },
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
          className="flex shrink-0 gap-1 overflow-x-auto border-line p-2 max-lg:border-b lg:sticky lg:top-17 lg:h-[calc(100dvh-4.25rem)] lg:w-60 lg:flex-col lg:border-r lg:p-4"
        >
          {pages.map(({ to, label, Icon }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/admin'}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 font-medium whitespace-nowrap -outline-offset-2 hover:bg-sunken',
                  isActive ? 'bg-lapis-tint text-lapis' : 'text-ink-2',
                )
              }
            >
              <Icon size={19} aria-hidden="true" />
              {label}
            </NavLink>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6">
          <Outlet />
        </main>
      </div>
      <StepUpDialog />
    </>
  )
}
