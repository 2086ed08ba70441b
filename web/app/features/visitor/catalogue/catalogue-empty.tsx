import type { Category } from '@kashf/contract/catalogue/catalogue.ts'
import { type CatalogueFilters, catalogueAddress } from '@kashf/contract/catalogue/catalogue-address.ts'
import type { CataloguePage } from '@kashf/contract/catalogue/pages.ts'
import { Link } from 'react-router'
import { catalogueText } from '../../../text/browse/catalogue.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CourseGrid } from '../course-card/course-list.tsx'
import { countActive, withoutFilters } from './filters.ts'

export interface CatalogueEmptyProps {
  filters: CatalogueFilters
  categories: Category[]
  near: CataloguePage['near']
  /** The `sizes` of the covers. */
  sizes: string
}

/** The empty state: says whether the filters or the query excluded everything, and offers the nearest courses. */
export function CatalogueEmpty({ filters, categories, near, sizes }: CatalogueEmptyProps) {
  return (
    <div className="grid gap-8">
      <Reason filters={filters} categories={categories} />
      {near.courses.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl">
            {near.is_unfiltered ? catalogueText.nearUnfiltered : catalogueText.nearPopular}
          </h2>
          <CourseGrid courses={near.courses} heading="h3" sizes={sizes} />
        </section>
      )}
    </div>
  )
}

function Reason({ filters, categories }: Pick<CatalogueEmptyProps, 'filters' | 'categories'>) {
  if (countActive(filters) > 0) {
    return (
      <EmptyState
        title={catalogueText.emptyTitle}
        message={catalogueText.emptyFilters}
        action={<LinkButton to={catalogueAddress(withoutFilters(filters))}>{catalogueText.clear}</LinkButton>}
      />
    )
  }
  if (filters.search || filters.cursor) {
    return (
      <EmptyState
        title={catalogueText.emptyTitle}
        message={filters.search ? catalogueText.emptySearch(filters.search) : undefined}
        action={<OtherWays categories={categories} />}
      />
    )
  }
  return <EmptyState title={catalogueText.emptyTitle} message={catalogueText.emptySchool} />
}

/** Alternatives: the whole catalogue, or a category that has courses. */
function OtherWays({ categories }: { categories: Category[] }) {
  const filled = categories.filter(({ courses_count }) => courses_count > 0)
  return (
    <div className="grid justify-items-center gap-5">
      <LinkButton to="/courses">{catalogueText.showAll}</LinkButton>
      {filled.length > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-2">{catalogueText.lookByCategory}</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {filled.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`/courses?categories=${id}`}
                  className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full bg-lapis-tint px-3.5 text-md font-medium text-lapis hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
