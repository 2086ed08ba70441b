import type { User } from '@kashf/contract/accounts/accounts.ts'
import { AtSign, ExternalLink, Link2, Phone } from 'lucide-react'
import { Suspense } from 'react'
import { href, type MetaArgs, useSearchParams } from 'react-router'
import { useMe } from '../../api/queries/use-me.ts'
import { ChangePicture } from '../../features/private/profile/change-picture.tsx'
import { LanguageCard } from '../../features/private/profile/language-card.tsx'
import { TaughtCourseList } from '../../features/teacher/courses/taught-course-list.tsx'
import { InboxLink } from '../../features/teacher/inbox/inbox-link.tsx'
import { BuildPortrait } from '../../features/teacher/portrait/build-portrait.tsx'
import { TeacherFigures } from '../../features/teacher/profile/teacher-figures.tsx'
import { TeacherProfileForm } from '../../features/teacher/profile/teacher-profile-form.tsx'
import { formatPhone } from '../../features/visitor/phone/phone.ts'
import { tabHead } from '../../shell/base/page-head.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { teachText } from '../../text/teach/teach.ts'
import { teacherProfileText } from '../../text/teach/teacher-profile.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Tabs } from '../../ui/private/tabs.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const Security = lazyPart(() => import('../../features/private/security/security.tsx'))

export const meta = ({ location }: MetaArgs) => tabHead(teacherProfileText.title, NAMED_TABS, location)

const NAMED_TABS = [
  { id: 'data', label: teacherProfileText.data },
  { id: 'security', label: teacherProfileText.security },
]

/** The teacher's home: the inbox, figures, courses, profile. */
export default function MyProfile() {
  const { user } = useMe()
  const [search, setSearch] = useSearchParams()
  if (!user) return null
  const openTab = (id: string) =>
    setSearch(id === 'courses' ? {} : { tab: id }, { replace: true, preventScrollReset: true })

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[19rem_1fr] lg:gap-8">
      <Person user={user} />
      <div className="flex min-w-0 flex-col gap-8">
        <InboxLink />
        <div className="max-lg:order-last">
          <TeacherFigures />
        </div>
        <div className="min-w-0">
          <Tabs
            label={teacherProfileText.tabs}
            open={search.get('tab') ?? 'courses'}
            onOpen={openTab}
            tabs={[
              {
                id: 'courses',
                label: teacherProfileText.courses,
                content: (
                  <div className="grid gap-4">
                    <div>
                      <LinkButton to={href('/upload-course')}>{teachText.newCourse}</LinkButton>
                    </div>
                    <TaughtCourseList />
                  </div>
                ),
              },
              {
                id: 'data',
                label: teacherProfileText.data,
                content: (
                  <div className="grid gap-6">
                    <Card>
                      <TeacherProfileForm key={user.id} user={user} />
                    </Card>
                    <LanguageCard />
                  </div>
                ),
              },
              {
                id: 'security',
                label: teacherProfileText.security,
                content: (
                  <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
                    <Security user={user} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

function Person({ user }: { user: User }) {
  const more = user.teacherMoreData
  return (
    <Card className="grid grid-cols-1 gap-4 max-lg:order-last lg:sticky lg:top-24">
      <ChangePicture user={user} />
      <BuildPortrait user={user} />
      <div>
        <h1 className="text-2xl leading-tight wrap-anywhere">{fullName(user)}</h1>
        {more?.specialization && <p className="mt-1 font-medium text-ink-2">{more.specialization}</p>}
      </div>
      {more?.info && <p className="line-clamp-6 text-md whitespace-pre-line">{more.info}</p>}
      <ul className="grid grid-cols-1 gap-1.5 text-md text-ink-2">
        <li className="flex items-center gap-2.5">
          <AtSign size={17} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{user.email}</span>
        </li>
        {more?.phone && (
          <li className="flex items-center gap-2.5">
            <Phone size={17} aria-hidden="true" className="shrink-0" />
            {formatPhone(more.phone)}
          </li>
        )}
        {more?.link && (
          <li className="flex items-center gap-2.5">
            <Link2 size={17} aria-hidden="true" className="shrink-0" />
            <a
              href={more.link}
              rel="noreferrer nofollow"
              target="_blank"
              className="truncate rounded-sm text-lapis underline underline-offset-2"
            >
              {more.link.replace(/^https:\/\//, '')}
            </a>
          </li>
        )}
      </ul>
      <LinkButton
        variant="outline"
        to={href('/teacher-profile/:id', { id: String(user.id) })}
        icon={<ExternalLink size={17} aria-hidden="true" />}
      >
        {teacherProfileText.publicPage}
      </LinkButton>
    </Card>
  )
}
