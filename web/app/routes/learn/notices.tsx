import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { type MetaArgs, Navigate, useLocation, useSearchParams } from 'react-router'
import { NoticeList } from '../../features/private/notices/notice-list.tsx'
import { NoticeSettings } from '../../features/private/notices/notice-settings.tsx'
import { tabHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { noticesText } from '../../text/account/notices.ts'
import { Tabs } from '../../ui/private/tabs.tsx'

export const meta = ({ location }: MetaArgs) =>
  tabHead(noticesText.title, [{ id: 'settings', label: noticesText.settings }], location)

/** The notices of a student or a teacher, and their settings. */
export default function NoticesPage() {
  return <Guard>{(user) => <Notices user={user} />}</Guard>
}

function Notices({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const isTeacher = user.type === USER_TYPE.teacher
  // Mails contain one address for everyone; teachers have the page under their own layout.
  if (isTeacher && pathname === '/notices') return <Navigate to={`/my-notices${query}`} replace />
  const open = search.get('tab') === 'settings' ? 'settings' : 'all'
  const tabs = [
    {
      id: 'all',
      label: noticesText.all,
      content: <NoticeList isTeacher={isTeacher} />,
    },
    { id: 'settings', label: noticesText.settings, content: <NoticeSettings /> },
  ]
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="mb-4 text-2xl leading-tight sm:text-4xl">{noticesText.title}</h1>
      <Tabs
        label={noticesText.title}
        tabs={tabs}
        open={open}
        onOpen={(id) =>
          setSearch(id === 'all' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}
