import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, MOTIFS, WORLDS } from '@kashf/contract/art/art-names.ts'
import type { CurrentCover } from '@kashf/contract/authoring/versions.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CourseFields } from './course-fields.ts'

export interface CoverChoice {
  /** The chosen drawing; null while the course keeps its uploaded picture. */
  spec: CoverSpec | null
  /** Base URL of the stored cover. */
  storedUrl: string | null
  /** True when the server has to draw the chosen cover. */
  isChanged: boolean
  choose(spec: CoverSpec): void
  propose(): void
  /** Resets the choice to the cover that the server has stored. */
  settle(stored: CurrentCover): void
}

/**
 * The drawn cover in the course form, whose field `cover` holds the choice. It follows the title until the teacher
 * chooses. A placeholder stands for the id of a new course, which only breaks ties between equal choices.
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

/** A draft of an earlier release may contain names that can no longer be drawn. */
const isDrawable = ({ world, motif, composition, words }: CoverSpec): boolean =>
  WORLDS.includes(world) &&
  MOTIFS.includes(motif) &&
  COMPOSITIONS.includes(composition) &&
  typeof words === 'string'
