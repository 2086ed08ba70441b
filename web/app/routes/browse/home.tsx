import { Suspense, useLayoutEffect } from 'react'
import { Benefits } from '../../features/visitor/home/benefits.tsx'
import { CategoryTiles } from '../../features/visitor/home/category-tiles.tsx'
import { Hero } from '../../features/visitor/home/hero.tsx'
import { HomeSection } from '../../features/visitor/home/home-section.tsx'
import { StudentHomePlaceholder } from '../../features/visitor/home/student-home-placeholder.tsx'
import { HomeShelvesSlot } from '../../features/visitor/shelves/home-shelves-slot.tsx'
import { jsonLdContext, pagesContext } from '../../server-context.ts'
import { LANGUAGE, PREFIX } from '../../shell/base/language.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { readToken, useToken } from '../../shell/base/session.ts'
import { homeText } from '../../text/browse/home.ts'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Route } from './+types/home.ts'

const SignedInHome = signedInPart(() => import('../../features/public-account/home/signed-in-home.lazy.tsx'))

export const handle = { wide: true }

export async function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const { publicUrl, refundWindowHours } = pages
  context.set(jsonLdContext, {
    '@type': 'WebSite',
    name: 'Kashf',
    url: `${publicUrl}${PREFIX || '/'}`,
    inLanguage: LANGUAGE,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}${PREFIX}/courses?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  })
  return { home: await pages.home(), publicUrl, refundWindowHours }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { publicUrl } = loaderData
  return pageHead({ title: homeText.title, description: homeText.lead, path: '/', publicUrl })
}

/** Home page: of a visitor, or of a signed-in student. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const token = useToken()
  // The document may be marked for a session that has ended since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody signs out
  useLayoutEffect(() => {
    if (!readToken()) delete document.documentElement.dataset.session
  }, [token])
  const visitorHome = <VisitorHome {...loaderData} />
  if (token) {
    return (
      <Suspense fallback={<StudentHomePlaceholder />}>
        <SignedInHome visitorHome={visitorHome} />
      </Suspense>
    )
  }
  // Before hydration the page is the same for everybody: a script in the head has marked the document of a signed-in
  // person.
  return (
    <>
      <div className="with-session">
        <StudentHomePlaceholder />
      </div>
      <div className="without-session">{visitorHome}</div>
    </>
  )
}

/** A free lesson that plays, followed by the shelves. */
function VisitorHome({
  home,
  refundWindowHours,
}: Pick<Route.ComponentProps['loaderData'], 'home' | 'refundWindowHours'>) {
  return (
    <>
      <Hero home={home} />
      <div className="mx-auto grid w-full max-w-page gap-9 px-4 sm:gap-14 sm:px-6">
        <div className="grid gap-9 sm:gap-10">
          <Benefits refundWindowHours={refundWindowHours} />
          {home.categories.length > 0 && (
            <HomeSection title={homeText.categories} all={{ to: '/courses', text: homeText.allCategories }}>
              <CategoryTiles categories={home.categories} />
            </HomeSection>
          )}
        </div>
        {home.figures.courses > 0 ? (
          <HomeShelvesSlot home={home} />
        ) : (
          <EmptyState
            title={homeText.emptyTitle}
            message={homeText.emptyMessage}
            action={<LinkButton to="/teacher-register">{layoutText.becomeTeacher}</LinkButton>}
          />
        )}
      </div>
    </>
  )
}
