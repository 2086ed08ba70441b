import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Languages, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { logout } from '../../../api/queries/logout.ts'
import { LANGUAGE } from '../../../shell/base/language.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { layoutText } from '../../../text/layout.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LANGUAGES } from '../../../ui/languages.ts'
import { Menu, type MenuEntry } from '../../../ui/on-demand/menu.tsx'
import { useToldLanguage } from './use-told-language.ts'

/** The other languages of the interface. */
const languages: MenuEntry[] = LANGUAGES.filter(([tag]) => tag !== LANGUAGE).map(
  ([tag, startPage, name]) => ({
    label: name,
    icon: <Languages size={18} aria-hidden="true" />,
    language: [tag, startPage],
  }),
)

/** The avatar with its menu: entries from the layout, the other languages, then log out. */
export function AccountMenu({ user, entries }: { user: User; entries: MenuEntry[] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useToldLanguage(user.id)
  const name = fullName(user)
  const logOut: MenuEntry = {
    label: layoutText.logout,
    icon: <LogOut size={18} aria-hidden="true" />,
    tone: 'danger',
    onSelect: () => {
      void import('../uploads/kept-sources.ts').then(({ forgetAllSources }) => forgetAllSources())
      logout(queries, navigate)
    },
  }
  return (
    <Menu
      label={layoutText.menu}
      trigger={<Avatar person={user} />}
      className="block rounded-full"
      header={
        <>
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-2">{user.email ?? `@${user.username}`}</span>
        </>
      }
      entries={[...entries, ...languages, logOut]}
    />
  )
}
