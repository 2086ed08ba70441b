import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec } from '@kashf/contract/art.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { useState } from 'react'

export interface CoverChoice {
  /** Null while the course keeps its uploaded picture. */
  spec: CoverSpec | null
  /** Whether the server has to draw it. */
  isChanged: boolean
  choose(spec: CoverSpec): void
  propose(): void
}

/**
 * The drawn cover of a course in its form. It follows the title until the teacher chooses. An id stands for the one that a new
 * course will have: it only decides among equal choices.
 */
export function useCoverSpec(
  course: Course | undefined,
  about: { title: string; categoryName: string },
): CoverChoice {
  const [id] = useState(() => course?.id ?? 1 + Math.floor(Math.random() * 1000))
  const [chosen, setChosen] = useState<CoverSpec | null>(null)
  const proposal = proposeCover({ courseId: id, ...about })
  const spec = chosen ?? (course ? (course.cover_spec ?? null) : proposal)
  return {
    spec,
    isChanged: chosen !== null || !course,
    choose: setChosen,
    propose: () => setChosen(proposal),
  }
}
