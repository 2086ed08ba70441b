import type { CourseCard } from '@kashf/contract/catalogue.ts'
import type { HomePage } from '@kashf/contract/pages.ts'
import { CourseRail } from '../../features/visitor/course-card/course-list.tsx'
import { BecomeTeacher } from '../../features/visitor/home/become-teacher.tsx'
import { Benefits } from '../../features/visitor/home/benefits.tsx'
import { CategoryTiles } from '../../features/visitor/home/category-tiles.tsx'
import { readContinueHint } from '../../features/visitor/home/continue-hint.ts'
import { ContinueLearningSlot } from '../../features/visitor/home/continue-learning-slot.tsx'
import { Hero } from '../../features/visitor/home/hero.tsx'
import { HomeSection } from '../../features/visitor/home/home-section.tsx'
import { TeacherRail } from '../../features/visitor/home/teacher-rail.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { homeText } from '../../text/home.ts'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/home.ts'

export const handle = { wide: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const { publicUrl, refundWindowHours } = pages
  const isContinueHinted = readContinueHint(request.headers.get('cookie'))
  return { home: await pages.home(), isContinueHinted, publicUrl, refundWindowHours }
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

/** Home page: hero with search, courses to continue, rails of courses, categories and teachers. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, isContinueHinted, refundWindowHours } = loaderData
  return (
    <>
      <Hero categories={home.categories} showcase={home.showcase} isReturning={isContinueHinted} />
      <div className="mx-auto grid w-full max-w-page gap-10 px-4 pt-9 sm:gap-12 sm:px-6 sm:pt-11">
        <ContinueLearningSlot isHinted={isContinueHinted} />
        <Benefits refundWindowHours={refundWindowHours} />
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
        action={<LinkButton to="/teacher-register">{layoutText.becomeTeacher}</LinkButton>}
      />
    )
  }
  const rail = (title: string, to: string, courses: CourseCard[]) =>
    courses.length > 0 && (
      <HomeSection title={title} to={to}>
        <CourseRail courses={courses.slice(0, 8)} />
      </HomeSection>
    )
  return (
    <>
      {rail(homeText.popular, '/courses?sort=popular', home.popular)}
      <HomeSection title={homeText.categories} to="/courses">
        <CategoryTiles categories={home.categories} />
      </HomeSection>
      {rail(homeText.newest, '/courses?sort=new', home.newest)}
      {rail(homeText.free, '/courses?is_free=true', home.free)}
      {home.teachers.length > 0 && (
        <HomeSection title={homeText.teachers} to="/teachers">
          <TeacherRail teachers={home.teachers.slice(0, 8)} />
        </HomeSection>
      )}
      {rail(homeText.priced, '/courses?is_free=false', home.priced)}
      <BecomeTeacher />
    </>
  )
}
