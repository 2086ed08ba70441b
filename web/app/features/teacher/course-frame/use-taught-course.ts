import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useOutletContext } from 'react-router'

/** The teacher's own course that `course-layout.tsx` has loaded; null when the address names none. */
export const useTaughtCourse = (): Course | null => useOutletContext<Course | null>()
