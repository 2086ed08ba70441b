import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, MOTIFS, WORLDS } from '@kashf/contract/art/art-names.ts'
import type { CurrentCover } from '@kashf/contract/authoring/versions.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CourseFields } from './course-fields.ts'

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
 * The drawn cover of a course in its form, whose field `cover` holds the choice. It follows the title until the teacher chooses.
 * A placeholder replaces the id that a new course will have: it only decides among equal choices.
 */
export function useCoverSpec(
  form: UseFormReturn<CourseFields>,
  course: Course | undefined,
  categoryName: string,
): CoverChoice {
  const [id] = useState(() => course?.id ?? 1 + Math.floor(Math.random() * 1000))
  const [title, drafted] = form.watch(['title', 'cover'])
  const chosen = drafted && isDrawable(drafted) ? drafted : null
  const choose = (spec: CoverSpec | null) => form.setValue('cover', spec, { shouldDirty: true })
  const [settled, setSettled] = useState<CurrentCover | null>(null)
  const proposal = proposeCover({ courseId: id, title, categoryName })
  const stored = settled ?? (course && { spec: course.cover_spec ?? null, url: course.cover })
  return {
    spec: chosen ?? (stored ? stored.spec : proposal),
    storedUrl: stored?.url ?? null,
    isChanged: chosen !== null || !stored,
    choose,
    propose: () => choose(proposal),
    settle(current) {
      setSettled(current)
      choose(null)
    },
  }
}

/** A draft of an earlier release may name what is no longer drawn. */
const isDrawable = ({ world, motif, composition, words }: CoverSpec): boolean =>
  WORLDS.includes(world) &&
  MOTIFS.includes(motif) &&
  COMPOSITIONS.includes(composition) &&
  typeof words === 'string'
