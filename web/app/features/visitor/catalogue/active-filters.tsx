import type { Category, FacetCounts } from '@kashf/contract/catalogue.ts'
import { LANGUAGES, LENGTHS, LEVELS } from '@kashf/contract/constants.ts'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { catalogueText } from '../../../text/catalogue.ts'
import { periodName } from '../../../text/course-labels.ts'
import { XIcon } from '../../../ui/icons.ts'
import {
  catalogueAddress,
  countActive,
  type Filters,
  listFilters,
  withoutFilters,
  withToggled,
} from './filters.ts'

export interface ActiveFiltersProps {
  filters: Filters
  categories: Category[]
  teachers: FacetCounts['teachers']
}

/** Active filters as chips; each is a link to the list without it. */
export function ActiveFilters({ filters, categories, teachers }: ActiveFiltersProps) {
  if (countActive(filters) === 0) return null
  const names = lookupTable(categories, teachers)
  const chips = listFilters.flatMap((name) =>
    filters.lists[name].map((id) => ({ label: names[name](id), without: withToggled(filters, name, id) })),
  )
  if (filters.isFree !== null) {
    chips.push({
      label: filters.isFree ? catalogueText.free : catalogueText.paid,
      without: { ...filters, isFree: null, cursor: null },
    })
  }
  return (
    <ul aria-label={catalogueText.active} className="mb-5 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={catalogueAddress(without)}
            preventScrollReset
            aria-label={catalogueText.remove(label)}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-lapis-tint pl-3.5 pr-2.5 text-[15px] font-medium text-lapis hover:underline"
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
            className="rounded-sm px-2 py-1.5 text-[15px] font-medium text-ink-2 underline hover:text-ink"
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
    periods: periodName,
  }
}
