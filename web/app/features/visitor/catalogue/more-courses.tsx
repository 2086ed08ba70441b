import type { MouseEvent } from 'react'
import { commonText } from '../../../text/common.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'

export interface MoreCoursesProps {
  /** URL of the next page; null at the end. */
  to: string | null
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** Link to the next page of courses. A plain click appends that page in place; without JavaScript the link opens it. */
export function MoreCourses({ to, isLoading, hasFailed, onMore }: MoreCoursesProps) {
  if (!to) return null
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) onMore()
  }
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {hasFailed && (
        <p role="alert" className="font-medium text-red">
          {commonText.moreFailed}
        </p>
      )}
      <LinkButton
        variant="outline"
        size="lg"
        to={to}
        onClick={press}
        aria-busy={isLoading || undefined}
        icon={isLoading ? <SpinnerMark size={20} /> : undefined}
      >
        {commonText.showMore}
      </LinkButton>
    </div>
  )
}
