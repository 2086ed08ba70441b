import type { TeacherPage } from '@kashf/contract/catalogue/catalogue.ts'
import { ExternalLink } from 'lucide-react'
import { data } from 'react-router'
import { CourseGrid } from '../../features/visitor/course-card/course-list.tsx'
import { SubscribeButton } from '../../features/visitor/teacher-card/subscribe-button.tsx'
import { type JsonLd, jsonLdContext, pagesContext } from '../../server-context.ts'
import { PREFIX } from '../../shell/base/language.ts'
import { pageHead, sharePicture } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { idInUrl } from '../../shell/format/id-in-url.ts'
import { teacherCardText } from '../../text/browse/teacher-card.ts'
import { teacherPageText } from '../../text/browse/teacher-page.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SectionHead } from '../../ui/card.tsx'
import { ConvertedMark } from '../../ui/converted-mark.tsx'
import { Score } from '../../ui/stars.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Route } from './+types/teacher-profile.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const teacher = await pages.teacher(idInUrl(params.id))
  if (!teacher) throw data(null, 404)
  const { publicUrl } = pages
  context.set(jsonLdContext, teacherJsonLd(teacher, publicUrl))
  return { teacher, publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { teacher, publicUrl } = loaderData
  return pageHead({
    title: fullName(teacher),
    description: `${teacher.specialization}. ${teacher.info}`,
    path: `/teacher-profile/${teacher.id}`,
    publicUrl,
    picture: sharePicture(teacher.share_picture, fullName(teacher)),
    type: 'profile',
  })
}

function teacherJsonLd(teacher: TeacherPage, publicUrl: string): JsonLd {
  const image = teacher.image && `${teacher.image}/256.webp`
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: fullName(teacher),
      jobTitle: teacher.specialization,
      description: teacher.info,
      url: `${publicUrl}${PREFIX}/teacher-profile/${teacher.id}`,
      ...(image ? { image: `${publicUrl}${image}` } : {}),
      ...(teacher.link ? { sameAs: [teacher.link] } : {}),
    },
  }
}

/** A teacher's public profile with their courses. */
export default function TeacherProfile({ loaderData: { teacher } }: Route.ComponentProps) {
  return (
    <>
      <header className="flex flex-col items-start gap-x-7 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:flex-row sm:p-7">
        <Avatar person={teacher} size="2xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl leading-tight sm:text-4xl">{fullName(teacher)}</h1>
          <p className="mt-1 text-lg text-ink-2">{teacher.specialization}</p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
            {teacher.score > 0 && <Score score={teacher.score} />}
            <span>{teacherCardText.courses(formatCount(teacher.courses_count))}</span>
            <span>{teacherCardText.subscribers(formatCount(teacher.subscribers_count))}</span>
          </p>
          {teacher.info && <p className="mt-4 max-w-[68ch] whitespace-pre-line">{teacher.info}</p>}
          {import.meta.env.CONVERTS_WRITTEN && teacher.info && <ConvertedMark />}
          {teacher.link && (
            <a
              href={teacher.link}
              target="_blank"
              rel="noopener nofollow ugc"
              className="mt-3 inline-flex items-center gap-2 font-semibold text-lapis hover:underline"
            >
              <ExternalLink size={17} aria-hidden="true" className="shrink-0" />
              {linkName(teacher.link)}
            </a>
          )}
        </div>
        <SubscribeButton
          teacherId={teacher.id}
          teacherName={fullName(teacher)}
          className="max-sm:w-full sm:shrink-0"
        />
      </header>
      <section className="mt-9">
        <SectionHead title={teacherPageText.coursesOf} />
        {teacher.courses.length === 0 ? (
          <EmptyState
            heading="h3"
            title={teacherPageText.noCourses}
            message={teacherPageText.noCoursesHint}
          />
        ) : (
          <CourseGrid courses={teacher.courses} />
        )}
      </section>
    </>
  )
}

/** A link as displayed: without protocol and trailing slash. */
function linkName(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
