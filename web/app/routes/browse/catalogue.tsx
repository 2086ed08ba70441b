import {
  type CatalogueFilters,
  catalogueAddress,
  readCatalogueFilters,
} from '@kashf/contract/catalogue/catalogue-address.ts'
import type { CataloguePage } from '@kashf/contract/catalogue/pages.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { ActiveFilters } from '../../features/visitor/catalogue/active-filters.tsx'
import { CatalogueEmpty } from '../../features/visitor/catalogue/catalogue-empty.tsx'
import { catalogueJsonLd } from '../../features/visitor/catalogue/catalogue-json-ld.ts'
import { FilterButton, FilterSheet } from '../../features/visitor/catalogue/filter-sheet.tsx'
import { countActive, listQuery } from '../../features/visitor/catalogue/filters.ts'
import { formatEstimate } from '../../features/visitor/catalogue/format-estimate.ts'
import { MoreCourses } from '../../features/visitor/catalogue/more-courses.tsx'
import { SearchInterpretation } from '../../features/visitor/catalogue/search-interpretation.tsx'
import { SortSelect } from '../../features/visitor/catalogue/sort-select.tsx'
import { PAGE_SIZE, useCoursePages } from '../../features/visitor/catalogue/use-course-pages.ts'
import { CardGrid, CardSkeletons } from '../../features/visitor/course-card/card-grid.tsx'
import { CourseGrid } from '../../features/visitor/course-card/course-list.tsx'
import { jsonLdContext, pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { catalogueText } from '../../text/browse/catalogue.ts'
import { cx } from '../../ui/class-names.ts'
import { optionalPart } from '../../ui/lazy-part.ts'
import type { Route } from './+types/catalogue.ts'

const cardSizes = '(min-width: 1200px) 290px, (min-width: 768px) 33vw, (min-width: 560px) 45vw, 92vw'

const SaidInLessons = optionalPart(() => import('../../features/visitor/said/said-in-lessons.lazy.tsx'))

const SLOW_AFTER_MS = 200

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const filters = readCatalogueFilters(new URL(request.url).searchParams)
  const page = await pages.catalogue(listQuery(filters, PAGE_SIZE))
  const { publicUrl } = pages
  if (isIndexed(filters) && page.courses.length > 0) {
    context.set(jsonLdContext, catalogueJsonLd(page.courses, publicUrl))
  }
  return { filters, page, publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { filters, page, publicUrl } = loaderData
  const [only] = filters.lists.categories
  const category = isIndexed(filters) ? page.categories.find(({ id }) => id === only) : undefined
  return pageHead({
    title: filters.search
      ? catalogueText.searched(filters.search)
      : `${category ? `${category.name}: ` : ''}${catalogueText.title}`,
    description: catalogueText.description,
    path: category ? `/courses?categories=${category.id}` : '/courses',
    publicUrl,
    noIndex: !isIndexed(filters) || (filters.lists.categories.length > 0 && !category),
  })
}

/** Only the whole catalogue and single categories are indexed: other filter combinations would be duplicate content. */
const isIndexed = (filters: CatalogueFilters): boolean =>
  !filters.search && countActive(filters) === filters.lists.categories.length && countActive(filters) <= 1

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { filters, page } = loaderData
  const navigation = useNavigation()
  const isChanging = navigation.state === 'loading' && navigation.location.pathname === '/courses'
  const isSlow = useDelayed(isChanging)
  const active = countActive(filters)
  // A search without results leaves nothing to filter.
  const canFilter = active > 0 || page.total > 0
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 max-sm:w-full">
          <h1 className="text-3xl leading-tight sm:text-4xl">
            {filters.search ? catalogueText.searched(filters.search) : catalogueText.title}
          </h1>
          <p aria-live="polite" className="mt-1 text-ink-2">
            {page.is_estimate
              ? catalogueText.foundAbout(formatEstimate(page.total))
              : catalogueText.found(formatCount(page.total))}
          </p>
        </div>
        {canFilter && (
          <>
            <FilterButton active={active} />
            <SortSelect filters={filters} />
          </>
        )}
      </div>
      <div
        className={cx(
          'grid items-start gap-x-8',
          canFilter &&
            'md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[17rem_minmax(0,1fr)]',
        )}
      >
        {active > 0 && (
          <div className="min-w-0 max-md:-mx-4 max-md:mb-5 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:col-start-2">
            <ActiveFilters filters={filters} categories={page.categories} teachers={page.facets.teachers} />
          </div>
        )}
        {canFilter && (
          <FilterSheet
            filters={filters}
            facets={page.facets}
            categories={page.categories}
            isEstimate={page.is_estimate}
            total={page.total}
            isChanging={isChanging}
          />
        )}
        <div aria-busy={isChanging} className={cx('min-w-0', canFilter && 'md:col-start-2')}>
          {isSlow ? (
            <CardGrid rowsOnPhones>
              <CardSkeletons count={PAGE_SIZE / 2} areRowsOnPhones />
            </CardGrid>
          ) : (
            <div className={cx('transition-opacity', isChanging && 'opacity-55')}>
              <SearchInterpretation filters={filters} search={page.search} />
              {page.courses.length === 0 ? (
                <CatalogueEmpty
                  filters={filters}
                  categories={page.categories}
                  near={page.near}
                  sizes={cardSizes}
                />
              ) : (
                <Courses key={catalogueAddress(filters)} filters={filters} page={page} />
              )}
              {filters.search && (
                <Suspense>
                  <SaidInLessons search={filters.search} />
                </Suspense>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  )
}

function Courses({ filters, page }: { filters: CatalogueFilters; page: CataloguePage }) {
  const list = useCoursePages(filters, page)
  return (
    <>
      {filters.cursor && (
        <p className="mb-4">
          <Link
            to={catalogueAddress({ ...filters, cursor: null })}
            className="font-semibold text-lapis hover:underline"
          >
            {catalogueText.fromStart}
          </Link>
        </p>
      )}
      <CourseGrid courses={list.items} heading="h2" sizes={cardSizes} rowsOnPhones />
      <MoreCourses
        to={list.nextCursor && catalogueAddress({ ...filters, cursor: list.nextCursor })}
        isLoading={list.isLoading}
        hasFailed={list.hasFailed}
        onMore={() => void list.loadMore()}
      />
    </>
  )
}

/** Whether loading has taken long enough to show placeholders, which would only flicker on fast responses. */
function useDelayed(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isLoading && isSlow
}
