import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { HomeLesson } from '@kashf/contract/catalogue/pages.ts'
import { portalUrl } from '../../accounts/people.ts'
import type { Deps } from '../../deps.ts'
import { posterAddress } from '../../media/serving/addresses.ts'
import type { FreeLessonRow } from './free-lessons.ts'

/** A free lesson as the home pages show it. */
export function presentHomeLesson(
  deps: Pick<Deps, 'env'>,
  row: FreeLessonRow,
  course: CourseCard,
): HomeLesson {
  return {
    id: row.id,
    title: row.title,
    duration_s: row.duration_s,
    data_bytes: row.data_bytes,
    poster: posterAddress(deps, { id: row.video_id, has_poster: row.has_poster }),
    portal: portalUrl(row.portrait_id),
    course,
  }
}
