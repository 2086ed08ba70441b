import { sectionsOf } from '../../catalogue/courses/sections.ts'
import type { Tx } from '../../db/client.ts'
import { invalid } from '../../errors/failure.ts'

/**
 * The section of a new lesson: the chosen one, or the last one, because lessons without a section stand before the first.
 * Null in a course without sections; fails at `section_id` for a section of another course. Lock the course first.
 */
export async function sectionOfNewLesson(
  tx: Tx,
  { courseId, sectionId }: { courseId: number; sectionId: number | undefined },
): Promise<number | null> {
  const sections = await sectionsOf(tx, courseId)
  if (sectionId === undefined) return sections.at(-1)?.id ?? null
  if (!sections.some(({ id }) => id === sectionId)) throw invalid({ section_id: 'section_unknown' })
  return sectionId
}
