import type { Category, FacetCounts } from '@kashf/contract/catalogue.ts'
import { LANGUAGES, LENGTHS, LEVELS, LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { catalogueText } from '../../../text/catalogue.ts'
import { periodName } from '../../../text/course-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { catalogueAddress, type Filters, filtersIn, type ListFilter, readFilters } from './filters.ts'
import { formatEstimate } from './format-estimate.ts'

/** Id of the form, for controls outside of it (the sort order). */
export const FILTER_FORM = 'filters'

export interface FilterPanelProps {
  filters: Filters
  facets: FacetCounts
  categories: Category[]
  /** The counts are estimates. */
  isEstimate: boolean
}

interface Option {
  id: number
  label: string
}

const languages = Object.entries(LANGUAGES).map(([id, label]) => ({ id: Number(id), label }))
const lengths = Object.entries(LENGTHS).map(([id, label]) => ({ id: Number(id), label }))
const levels = Object.entries(LEVELS).map(([id, label]) => ({ id: Number(id), label }))
const allPeriods = Array.from({ length: LIFETIME_PERIOD }, (_, index) => ({
  id: index + 1,
  label: periodName(index + 1),
}))

/** The filters with their course counts. Every change is a navigation; without JavaScript it is a form. */
export function FilterPanel({ filters, facets, categories, isEstimate }: FilterPanelProps) {
  const navigate = useNavigate()
  const next = useNavigation().location
  const form = useRef<HTMLFormElement>(null)
  // Keeps a pending search when a filter is clicked meanwhile.
  const { search } = next?.pathname === '/courses' ? readFilters(new URLSearchParams(next.search)) : filters

  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    if (!form.current) return
    void navigate(catalogueAddress(filtersIn(form.current)), { preventScrollReset: true })
  }

  const shownCount = (count: number) =>
    isEstimate && count > 0 ? `≈ ${formatEstimate(count)}` : formatCount(count)
  const list = (
    title: string,
    name: ListFilter,
    options: Option[],
    counts: Record<string, number>,
    show = shownCount,
  ) => {
    const chosen = filters.lists[name]
    const shown = options.filter(({ id }) => (counts[id] ?? 0) > 0 || chosen.includes(id))
    if (shown.length === 0) return null
    return (
      <Group title={title}>
        {shown.map(({ id, label }) => (
          <FilterChoice
            key={id}
            type="checkbox"
            name={name}
            value={String(id)}
            label={label}
            count={show(counts[id] ?? 0)}
            filters={filters}
            isChosen={chosen.includes(id)}
            onChange={() => apply()}
          />
        ))}
      </Group>
    )
  }

  const price = (label: string, value: 'true' | 'false' | '', count?: number) => (
    <FilterChoice
      type="radio"
      name="is_free"
      value={value}
      label={label}
      count={count === undefined ? undefined : shownCount(count)}
      filters={filters}
      isChosen={value === (filters.isFree === null ? '' : String(filters.isFree))}
      onChange={() => apply()}
    />
  )

  return (
    <Form id={FILTER_FORM} ref={form} action="/courses" onSubmit={apply} className="grid gap-6">
      {search && <input type="hidden" name="search" value={search} />}
      {list(
        catalogueText.category,
        'categories',
        categories.map(({ id, name }) => ({ id, label: name })),
        facets.categories,
      )}
      <Group title={catalogueText.price}>
        {price(catalogueText.anyPrice, '')}
        {price(catalogueText.free, 'true', facets.is_free.true)}
        {price(catalogueText.paid, 'false', facets.is_free.false)}
      </Group>
      {list(catalogueText.language, 'languages', languages, facets.languages)}
      {list(catalogueText.level, 'levels', levels, facets.levels)}
      {list(catalogueText.length, 'lengths', lengths, facets.lengths)}
      {list(catalogueText.period, 'periods', allPeriods, facets.periods)}
      {list(
        catalogueText.teacher,
        'teacher_ids',
        facets.teachers.map((teacher) => ({
          id: teacher.id,
          label: fullName(teacher),
        })),
        Object.fromEntries(facets.teachers.map(({ id, courses }) => [id, courses])),
        formatCount,
      )}
      <noscript>
        <Button type="submit" wide>
          {catalogueText.apply}
        </Button>
      </noscript>
    </Form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
