import type { CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import { Failure } from '../../errors/failure.ts'
import { readCourseFilter } from './course-filter.ts'
import { decodeSortKey, orderOf } from './course-order.ts'

/**
 * The query without its unreadable parts. A malformed filter is dropped, and a malformed cursor leads to the first
 * page.
 */
export function readableQuery(query: CourseListQuery): CourseListQuery {
  const readable = without(query, malformedFilters(query))
  const isCursor = decodeSortKey(orderOf(readCourseFilter(readable)), readable.cursor) !== null
  return isCursor ? readable : without(readable, ['cursor'])
}

function malformedFilters(query: CourseListQuery): string[] {
  try {
    readCourseFilter(query)
    return []
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation_failed') return Object.keys(error.fields ?? {})
    throw error
  }
}

const without = (query: CourseListQuery, names: readonly string[]): CourseListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
