import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec } from '@kashf/contract/art.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import type { CurrentCover } from '@kashf/contract/versions.ts'
import { useState } from 'react'

export interface CoverChoice {
  /** Null while the course keeps its uploaded picture. */
  spec: CoverSpec | null
  /** Base URL of the stored cover. */
  storedUrl: string | null
  /** Whether the server has to draw it. */
  isChanged: boolean
  choose(spec: CoverSpec): void
  propose(): void
  /** Takes the cover that the course has on the server for the chosen one. */
  settle(stored: CurrentCover): void
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
  const [settled, setSettled] = useState<CurrentCover | null>(null)
  const proposal = proposeCover({ courseId: id, ...about })
  const stored = settled ?? (course && { spec: course.cover_spec ?? null, url: course.cover })
  return {
    spec: chosen ?? (stored ? stored.spec : proposal),
    storedUrl: stored?.url ?? null,
    isChanged: chosen !== null || !stored,
    choose: setChosen,
    propose: () => setChosen(proposal),
    settle(current) {
      setSettled(current)
      setChosen(null)
    },
  }
}
