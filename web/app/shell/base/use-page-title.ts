import { useEffect } from 'react'
import { commonText } from '../../text/common.ts'

/**
 * Names in the title of the tab what a page has loaded, such as its course: `Promokodlar · Algebra · Kashf`. Until then the title
 * is that of the route's `meta`.
 */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts, commonText.product].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
