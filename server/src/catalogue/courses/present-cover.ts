import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { drawnAddresses } from '@kashf/contract/art/drawn-addresses.ts'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'

/** The columns of a course that its cover depends on. */
export interface CoverRow {
  id: number
  title: string
  category_name: string
  cover_id: number | null
  cover_spec: CoverSpec | null
}

/** The drawing specification of a course's cover; null for an uploaded one. */
export function coverSpecOf(row: CoverRow): CoverSpec | null {
  const isUploaded = row.cover_id !== null && row.cover_spec === null
  return isUploaded ? null : drawnSpec(row)
}

/** A course whose cover is not drawn yet shows the proposed cover without words. */
const drawnSpec = (row: CoverRow): CoverSpec =>
  row.cover_spec ?? proposeCover({ courseId: row.id, categoryName: row.category_name, title: row.title })

/** The pictures of a course for its card. */
export function presentCover(row: CoverRow): Pick<CourseCard, 'cover' | 'square' | 'world'> {
  const stored = row.cover_id === null ? null : `/media/image/${row.cover_id}`
  if (stored !== null && row.cover_spec === null) {
    return { cover: stored, square: `${stored}/square`, world: null }
  }
  const spec = drawnSpec(row)
  return {
    cover: stored ?? drawnAddresses.cover(spec),
    square: drawnAddresses.square(spec),
    world: spec.world,
  }
}
