import { catalogueAddress } from '@kashf/contract/catalogue/catalogue-address.ts'
import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { catalogueText } from '../../../text/browse/catalogue.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { XIcon } from '../../../ui/icons.ts'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'
import { FILTER_FORM, FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { countActive, withoutFilters } from './filters.ts'
import { formatEstimate } from './format-estimate.ts'

const SHEET = 'filter-sheet'

/** Opens the filters on phones: a native popover, so that it works before hydration and without JavaScript. */
export function FilterButton({ active }: { active: number }) {
  return (
    <button
      type="button"
      popoverTarget={SHEET}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-action px-4.5 font-semibold text-on-action md:hidden"
    >
      <SlidersHorizontal size={18} aria-hidden="true" />
      {active > 0 ? catalogueText.filtersChosen(active) : catalogueText.filters}
    </button>
  )
}

export interface FilterSheetProps extends FilterPanelProps {
  /** The number of courses that match now. */
  total: number
  /** True while a choice is being applied. */
  isChanging: boolean
}

/** The filters: beside the list, or on phones in a bottom sheet whose button shows the number of matches. */
export function FilterSheet({ total, isChanging, ...panel }: FilterSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const count = panel.isEstimate ? formatEstimate(total) : formatCount(total)
  const show = (event: MouseEvent) => {
    // Every choice was applied already. Before hydration the button submits the form.
    event.preventDefault()
    sheet.current?.hidePopover()
  }
  return (
    <aside
      ref={sheet}
      id={SHEET}
      popover="auto"
      aria-label={catalogueText.filters}
      className="filter-sheet rounded-lg border border-line bg-surface text-ink md:static md:col-start-1 md:row-span-2 md:row-start-1 md:block md:size-auto md:p-5"
    >
      <div className="shrink-0 px-4 pb-1 pt-2 md:hidden">
        <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-edge/60" />
        <div className="flex items-center justify-between">
          <h2 className="text-xl">{catalogueText.filters}</h2>
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={commonText.close}
            className="-mr-2.5 grid size-11 place-items-center rounded-md hover:bg-sunken"
          >
            <XIcon size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div className="max-md:min-h-0 max-md:flex-1 max-md:overflow-y-auto max-md:overscroll-contain max-md:px-4 max-md:pb-5 max-md:pt-1">
        <FilterPanel {...panel} />
      </div>
      <div className="flex shrink-0 gap-2.5 border-t border-line px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3 md:hidden">
        {countActive(panel.filters) > 0 && (
          <Link
            to={catalogueAddress(withoutFilters(panel.filters))}
            preventScrollReset
            className="inline-flex min-h-12 items-center rounded-md border border-edge px-4 font-semibold"
          >
            {catalogueText.clearShort}
          </Link>
        )}
        <Button
          type="submit"
          form={FILTER_FORM}
          onClick={show}
          aria-busy={isChanging || undefined}
          className="min-h-12 flex-1"
          icon={isChanging ? <SpinnerMark size={20} /> : undefined}
        >
          <span className="noscript:hidden">
            {total > 0 ? catalogueText.showResults(count) : catalogueText.emptyTitle}
          </span>
          <span className="hidden noscript:inline">{catalogueText.apply}</span>
        </Button>
      </div>
    </aside>
  )
}
