import type { Category, FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import {
  type CatalogueFilters,
  catalogueAddress,
  type ListFilter,
  readCatalogueFilters,
} from '@kashf/contract/catalogue/catalogue-address.ts'
import { LIFETIME_PERIOD, MIN_SCORES } from '@kashf/contract/constants.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { CachedFragment } from '../../../shell/base/cached-fragment.tsx'
import { PREFIX } from '../../../shell/base/language.ts'
import { formatCount, formatScore } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { catalogueText } from '../../../text/browse/catalogue.ts'
import { LANGUAGES, LENGTHS, LEVELS, PRICES, periodName } from '../../../text/browse/course-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChoice, type FilterChoiceProps } from './filter-choice.tsx'
import { filtersIn } from './filters.ts'
import { formatEstimate } from './format-estimate.ts'

/** Id of the form, for controls outside of it (the sort order). */
export const FILTER_FORM = 'filters'

export interface FilterPanelProps {
  filters: CatalogueFilters
  facets: FacetCounts
  categories: Category[]
  /** The counts are estimates. */
  isEstimate: boolean
}

interface Option {
  id: number
  label: string
}

type Choice = Pick<FilterChoiceProps, 'value' | 'label' | 'count' | 'isChosen'>

const optionsOf = (names: Record<number, string>): Option[] =>
  Object.entries(names).map(([id, label]) => ({ id: Number(id), label }))
const languages = optionsOf(LANGUAGES)
const lengths = optionsOf(LENGTHS)
const levels = optionsOf(LEVELS)
const prices = optionsOf(PRICES)
const allPeriods = Array.from({ length: LIFETIME_PERIOD }, (_, index) => ({
  id: index + 1,
  label: periodName(index + 1),
}))

/** The filters with their course counts. Every change is a navigation; without JavaScript it is a form. */
export function FilterPanel({ filters, facets, categories, isEstimate }: FilterPanelProps) {
  const navigate = useNavigate()
  const next = useNavigation().location
  const form = useRef<HTMLFormElement>(null)
  // Keep a pending search when a filter is clicked meanwhile.
  const { search } =
    next?.pathname === '/courses' ? readCatalogueFilters(new URLSearchParams(next.search)) : filters

  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    if (!form.current) return
    void navigate(catalogueAddress(filtersIn(form.current)), { preventScrollReset: true })
  }

  // A choice made before hydration is in the form alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has become interactive
  useEffect(() => {
    if (!form.current) return
    const chosen = { ...filtersIn(form.current), sort: filters.sort, cursor: filters.cursor }
    if (catalogueAddress(chosen) !== catalogueAddress(filters)) apply()
  }, [])

  const shownCount = (count: number) =>
    isEstimate && count > 0 ? `≈ ${formatEstimate(count)}` : formatCount(count)
  const group = (title: string, type: 'checkbox' | 'radio', name: string, choices: Choice[]) =>
    choices.length > 0 && (
      <CachedFragment as="fieldset" className="min-w-0" shows={[title, type, name, choices]}>
        <legend className="mb-1 font-semibold max-md:mb-2">{title}</legend>
        <div className="max-md:flex max-md:flex-wrap max-md:gap-2">
          {choices.map((choice) => (
            <FilterChoice
              key={choice.value}
              type={type}
              name={name}
              {...choice}
              filters={filters}
              onChange={() => apply()}
            />
          ))}
        </div>
      </CachedFragment>
    )
  const list = (
    title: string,
    name: ListFilter,
    options: Option[],
    counts: Record<string, number>,
    show = shownCount,
  ) => {
    const chosen = filters.lists[name]
    const shown = options.filter(({ id }) => (counts[id] ?? 0) > 0 || chosen.includes(id))
    const choices = shown.map(({ id, label }) => ({
      value: String(id),
      label,
      count: show(counts[id] ?? 0),
      isChosen: chosen.includes(id),
    }))
    return group(title, 'checkbox', name, choices)
  }

  const scores = MIN_SCORES.filter((one) => (facets.min_score[one] ?? 0) > 0 || filters.minScore === one)
  const scoreChoices = scores.map((one) => ({
    value: String(one),
    label: catalogueText.scoreFrom(formatScore(one)),
    count: shownCount(facets.min_score[one] ?? 0),
    isChosen: filters.minScore === one,
  }))
  const anyScore = { value: '', label: catalogueText.anyScore, isChosen: filters.minScore === null }
  const captions = {
    value: 'true',
    label: catalogueText.withCaptions,
    count: shownCount(facets.captions),
    isChosen: filters.hasCaptions,
  }

  return (
    // Without autocompletion, because a reload would restore choices that the URL no longer has.
    <form
      id={FILTER_FORM}
      ref={form}
      action={`${PREFIX}/courses`}
      onSubmit={apply}
      autoComplete="off"
      className="grid gap-6"
    >
      {search && <input type="hidden" name="search" value={search} />}
      {list(
        catalogueText.category,
        'categories',
        categories.map(({ id, name }) => ({ id, label: name })),
        facets.categories,
      )}
      {list(catalogueText.level, 'levels', levels, facets.levels)}
      {list(catalogueText.price, 'prices', prices, facets.prices)}
      {group(catalogueText.score, 'radio', 'min_score', scores.length > 0 ? [anyScore, ...scoreChoices] : [])}
      {list(catalogueText.length, 'lengths', lengths, facets.lengths)}
      {list(catalogueText.language, 'languages', languages, facets.languages)}
      {group(
        catalogueText.captions,
        'checkbox',
        'captions',
        facets.captions > 0 || filters.hasCaptions ? [captions] : [],
      )}
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
      <noscript className="max-md:hidden">
        <Button type="submit" wide>
          {catalogueText.apply}
        </Button>
      </noscript>
    </form>
  )
}
