import type { Category, FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import {
  type CatalogueFilters,
  catalogueAddress,
  LIST_FILTERS,
} from '@kashf/contract/catalogue/catalogue-address.ts'
import { Link } from 'react-router'
import { formatScore } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { catalogueText } from '../../../text/browse/catalogue.ts'
import { LANGUAGES, LENGTHS, LEVELS, PRICES, periodName } from '../../../text/browse/course-labels.ts'
import { XIcon } from '../../../ui/icons.ts'
import { withoutFilters, withToggled } from './filters.ts'

export interface ActiveFiltersProps {
  filters: CatalogueFilters
  categories: Category[]
  teachers: FacetCounts['teachers']
}

/** Active filters as chips; each is a link to the list without it. */
export function ActiveFilters({ filters, categories, teachers }: ActiveFiltersProps) {
  const names = lookupTable(categories, teachers)
  const chips = LIST_FILTERS.flatMap((name) =>
    filters.lists[name].map((id) => ({ label: names[name](id), without: withToggled(filters, name, id) })),
  )
  if (filters.minScore !== null) {
    chips.push({
      label: catalogueText.scoreFrom(formatScore(filters.minScore)),
      without: { ...filters, minScore: null, cursor: null },
    })
  }
  if (filters.hasCaptions) {
    chips.push({
      label: catalogueText.withCaptions,
      without: { ...filters, hasCaptions: false, cursor: null },
    })
  }
  return (
    <ul aria-label={catalogueText.active} className="flex items-center gap-2 md:mb-5 md:flex-wrap">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={catalogueAddress(without)}
            preventScrollReset
            aria-label={catalogueText.remove(label)}
            className="inline-flex min-h-9 whitespace-nowrap pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-lapis-tint pl-3.5 pr-2.5 text-md font-medium text-lapis hover:underline"
          >
            {label}
            <XIcon size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={catalogueAddress(withoutFilters(filters))}
            preventScrollReset
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center whitespace-nowrap rounded-sm px-2 text-md font-medium text-ink-2 underline hover:text-ink"
          >
            {catalogueText.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}

function lookupTable(categories: Category[], teachers: FacetCounts['teachers']) {
  const from = (table: Record<number, string>) => (id: number) => table[id] ?? String(id)
  return {
    categories: from(Object.fromEntries(categories.map(({ id, name }) => [id, name]))),
    teacher_ids: from(Object.fromEntries(teachers.map((teacher) => [teacher.id, fullName(teacher)]))),
    languages: from(LANGUAGES),
    levels: from(LEVELS),
    lengths: from(LENGTHS),
    prices: from(PRICES),
    periods: periodName,
  }
}
