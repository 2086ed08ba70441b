import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, NavLink, useLocation } from 'react-router'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { courseFrameText as text } from '../../../text/teach/course-frame.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useTelegram } from '../../private/telegram/use-telegram.ts'
import { CourseMenu } from '../courses/course-menu.tsx'
import { courseState } from '../courses/course-state.ts'
import { PageTitle } from '../courses/page-title.tsx'
import { tabsFor } from './course-tabs.ts'

/** The header of a course's pages in the studio: its title, its status and the tabs. */
export function CourseFrame({ course }: { course: Course }) {
  const state = courseState(course)
  const hasTelegram = Boolean(useTelegram().data)
  const { pathname } = useLocation()
  const tab = tabsFor(course).find(({ to }) => to(String(course.id)) === pathname)
  usePageTitle(...(tab ? [tab.label] : []), course.title)
  return (
    <>
      <PageTitle
        title={course.title}
        back={{ to: href('/teacher-course-info/:id?', {}), label: text.back }}
        actions={
          <>
            <LinkButton
              variant="outline"
              size="sm"
              to={href('/course/:id', { id: String(course.id) })}
              icon={<ExternalLink size={17} aria-hidden="true" />}
            >
              {text.publicPage}
            </LinkButton>
            {course.role === 'owner' && (
              <div className="max-sm:ml-auto">
                <CourseMenu course={course} />
              </div>
            )}
          </>
        }
      >
        <Badge tone={state.tone}>{state.label}</Badge>
      </PageTitle>
      {/* The key remounts the strip when its last tab appears, so that it scrolls there if that tab is open. */}
      <TabStrip key={String(hasTelegram)} course={course} hasTelegram={hasTelegram} />
    </>
  )
}

function TabStrip({ course, hasTelegram }: { course: Course; hasTelegram: boolean }) {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // On a phone the open tab may be scrolled out of view.
  useEffect(() => {
    const open = strip.current?.querySelector(`[href="${pathname}"]`)?.getBoundingClientRect()
    if (!strip.current || !open) return
    const { left } = strip.current.getBoundingClientRect()
    strip.current.scrollLeft += open.left - left - (strip.current.clientWidth - open.width) / 2
  }, [pathname])

  return (
    <nav
      ref={strip}
      aria-label={text.tabs}
      className="scroll-hint mb-6 flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabsFor(course)
        .filter(
          ({ isShown, needsTelegram }) => (!isShown || isShown(course)) && (!needsTelegram || hasTelegram),
        )
        .map(({ label, to, count }) => (
          <NavLink
            key={label}
            to={to(String(course.id))}
            className={({ isActive }) =>
              cx(
                'inline-flex min-h-12 shrink-0 items-center border-b-3 px-3 font-semibold whitespace-nowrap -outline-offset-4 transition-colors',
                isActive ? 'border-lapis text-lapis' : 'border-transparent text-ink-2 hover:text-ink',
              )
            }
          >
            {label}
            {count && <span className="ml-2 font-normal text-ink-3">{formatCount(count(course))}</span>}
          </NavLink>
        ))}
    </nav>
  )
}
