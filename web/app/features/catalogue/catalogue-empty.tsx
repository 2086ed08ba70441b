import { catalogueText } from '../../text/catalogue.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { catalogueAddress, cleared, countActive, type Filters } from './filters.ts'

/** Nothing fits: says which of the two it was, the filters or the searched text, and takes it away in one press. */
export function CatalogueEmpty({ filters }: { filters: Filters }) {
  if (countActive(filters) > 0) {
    return (
      <EmptyState
        title={catalogueText.emptyTitle}
        message={catalogueText.emptyFilters}
        action={<LinkButton to={catalogueAddress(cleared(filters))}>{catalogueText.clear}</LinkButton>}
      />
    )
  }
  if (filters.search || filters.cursor) {
    return (
      <EmptyState
        title={catalogueText.emptyTitle}
        message={filters.search ? catalogueText.emptySearch(filters.search) : undefined}
        action={<LinkButton to="/courses">{catalogueText.showAll}</LinkButton>}
      />
    )
  }
  return <EmptyState title={catalogueText.emptyTitle} message={catalogueText.emptySchool} />
}
