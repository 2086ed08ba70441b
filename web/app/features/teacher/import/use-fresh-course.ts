import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** Refetches the course when files have become lessons. */
export function useFreshCourse(courseId: number, doneCount: number): void {
  const queries = useQueryClient()
  const before = useRef(doneCount)
  useEffect(() => {
    if (doneCount <= before.current) {
      before.current = doneCount
      return
    }
    before.current = doneCount
    void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    void queries.invalidateQueries({ queryKey: queryKeys.ownCourses })
  }, [courseId, doneCount, queries])
}
