import type { HomePage } from '@kashf/contract/pages.ts'
import { lazy } from 'react'
import { CourseRail } from '../../features/course-card/course-list.tsx'
import { SignedIn } from '../../features/guard/signed-in.tsx'
import { CategoryTiles } from '../../features/home/category-tiles.tsx'
import { Hero } from '../../features/home/hero.tsx'
import { HomeSection } from '../../features/home/home-section.tsx'
import { TeacherRail } from '../../features/home/teacher-rail.tsx'
import { pageHead } from '../../features/page-head/page-head.ts'
import { pagesContext } from '../../server-context.ts'
import { homeText } from '../../text/home.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/home.ts'

const ContinueLearning = lazy(() => import('../../features/home/continue-learning.tsx'))

export const handle = { wide: true }

export async function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  return { home: await pages.home(), publicUrl: pages.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { publicUrl } = loaderData
  return pageHead({
    title: homeText.title,
    description: homeText.lead,
    path: '/',
    publicUrl,
    jsonLd: {
      '@type': 'WebSite',
      name: 'Kashf',
      url: `${publicUrl}/`,
      inLanguage: 'uz',
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/courses?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  })
}

export default function Home({ loaderData: { home } }: Route.ComponentProps) {
  return (
    <>
      <Hero categories={home.categories} showcase={home.showcase} />
      <div className="mx-auto grid w-full max-w-page gap-10 px-4 pt-9 sm:gap-12 sm:px-6 sm:pt-11">
        <SignedIn>
          <ContinueLearning />
        </SignedIn>
        <Sections home={home} />
      </div>
    </>
  )
}

function Sections({ home }: { home: HomePage }) {
  if (home.popular.length === 0) {
    return (
      <EmptyState
        title={homeText.emptyTitle}
        message={homeText.emptyMessage}
        action={<LinkButton to="/teacher-register">{homeText.becomeTeacher}</LinkButton>}
      />
    )
  }
  const rails = [
    { title: homeText.popular, to: '/courses?sort=popular', courses: home.popular },
    { title: homeText.newest, to: '/courses?sort=new', courses: home.newest },
    { title: homeText.free, to: '/courses?is_free=true', courses: home.free },
    { title: homeText.priced, to: '/courses?is_free=false', courses: home.priced },
  ]
  return (
    <>
      {rails
        .filter(({ courses }) => courses.length > 0)
        .map(({ title, to, courses }) => (
          <HomeSection key={title} title={title} to={to}>
            <CourseRail courses={courses.slice(0, 8)} />
          </HomeSection>
        ))}
      <HomeSection title={homeText.categories}>
        <CategoryTiles categories={home.categories} />
      </HomeSection>
      {home.teachers.length > 0 && (
        <HomeSection title={homeText.teachers} to="/teachers">
          <TeacherRail teachers={home.teachers.slice(0, 8)} />
        </HomeSection>
      )}
    </>
  )
}
