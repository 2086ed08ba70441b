import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { CardGrid } from '../../features/visitor/course-card/card-grid.tsx'
import { TeacherCard } from '../../features/visitor/teacher-card/teacher-card.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { teachersText } from '../../text/browse/teachers.ts'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { controlLook } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Route } from './+types/teachers.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  return { teachers: await pages.teachers(), publicUrl: pages.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageHead({
    title: teachersText.title,
    description: teachersText.description,
    path: '/teachers',
    publicUrl: loaderData.publicUrl,
  })
}

/** All teachers, filtered by the typed text. */
export default function Teachers({ loaderData: { teachers } }: Route.ComponentProps) {
  const [text, setText] = useState('')
  const wanted = foldUzbek(text)
  const shown = teachers.filter((teacher) =>
    foldUzbek(`${fullName(teacher)} ${teacher.specialization}`).includes(wanted),
  )
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl leading-tight sm:text-4xl">{teachersText.title}</h1>
          <p className="mt-1 text-ink-2">{teachersText.lead}</p>
        </div>
        {teachers.length > 8 && (
          <div className="relative w-full sm:w-80">
            <Search
              size={18}
              aria-hidden="true"
              className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-ink-3"
            />
            <input
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={teachersText.filter}
              aria-label={teachersText.filter}
              className={cx(controlLook, 'pl-10')}
            />
          </div>
        )}
      </div>
      {teachers.length === 0 && (
        <EmptyState
          title={teachersText.empty}
          message={teachersText.emptyHint}
          action={<LinkButton to="/teacher-register">{layoutText.becomeTeacher}</LinkButton>}
        />
      )}
      {teachers.length > 0 && shown.length === 0 && (
        <EmptyState title={teachersText.noneFound} message={teachersText.noneFoundHint} />
      )}
      <CardGrid>
        {shown.map((teacher) => (
          <li key={teacher.id}>
            <TeacherCard teacher={teacher} heading="h2" />
          </li>
        ))}
      </CardGrid>
    </>
  )
}
