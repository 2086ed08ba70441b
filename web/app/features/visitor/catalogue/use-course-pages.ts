import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type CatalogueFilters, catalogueAddress } from '@kashf/contract/catalogue/catalogue-address.ts'
import type { Page } from '@kashf/contract/common.ts'
import { LoadedLists, useLoadMoreList } from '../../../ui/on-demand/load-more-list.ts'
import { listQuery } from './filters.ts'

interface FirstPage {
  courses: CourseCard[]
  next_cursor: string | null
}

/** Courses per page. */
export const PAGE_SIZE = 24

const lists = new LoadedLists<string, CourseCard>()

/** The pages loaded so far, starting with the server-rendered one. */
export function useCoursePages(filters: CatalogueFilters, first: FirstPage) {
  return useLoadMoreList({
    lists,
    key: catalogueAddress(filters),
    first: { items: first.courses, nextCursor: first.next_cursor },
    fetchNext: async ({ items, nextCursor }) => {
      const page = await fetchPage({ ...filters, cursor: nextCursor })
      // The list may shift between requests, so that a course appears again on a later page.
      const seen = new Set(items.map(({ id }) => id))
      return {
        items: [...items, ...page.data.filter(({ id }) => !seen.has(id))],
        nextCursor: page.next_cursor,
      }
    },
  })
}

async function fetchPage(filters: CatalogueFilters): Promise<Page<CourseCard>> {
  // Import on the first click, because most readers never load more.
  const [{ api }, { inReadersScript }] = await Promise.all([
    import('../../../api/client/client.ts'),
    import('../../../shell/written/written.ts'),
  ])
  return inReadersScript(
    await api('GET /api/courses/donthavetoken', { query: listQuery(filters, PAGE_SIZE) }),
  )
}
