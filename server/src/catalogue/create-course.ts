import type { CreateCourseBody } from '@kashf/contract/authoring.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { FilePart } from '../http/form.ts'
import { storeImage } from '../media/store-image.ts'
import { storeVideo } from '../media/store-video.ts'
import { refreshCourseFigures } from './course-figures.ts'
import { asField, readCourseTexts } from './course-input.ts'
import { uploadedTrailer } from './uploaded-trailer.ts'

/** Begins a course as a draft and returns its id. `price` is whole so'm, the teacher's part. */
export async function createCourse(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'env' | 'log'>,
  input: { teacherId: number; body: CreateCourseBody; cover?: FilePart; trailer?: FilePart },
): Promise<{ id: number }> {
  const { teacherId, body, cover, trailer } = input
  const texts = await readCourseTexts(deps.db, body)
  return deps.db.transaction(async (tx) => {
    const coverId = cover
      ? await asField('cover', storeImage(deps, tx, { ownerId: teacherId, kind: 'cover', file: cover }))
      : null
    const trailerFile = trailer ?? (await uploadedTrailer(deps, tx, { teacherId, body }))
    const trailerId = trailerFile
      ? await asField('trailer', storeVideo(deps, tx, { ownerId: teacherId, file: trailerFile }))
      : null
    const now = deps.clock.now()
    const row = await tx.one<{ id: number }>(sql`
      insert into course (teacher_id, category_id, title, description, outcomes, language, level, period, price_tiyin,
        cover_id, trailer_id, created_at, updated_at, title_key)
      values (${teacherId}, ${body.category_id}, ${texts.title}, ${texts.description ?? ''}, ${texts.outcomes ?? []},
        ${body.language}, ${body.level}, ${body.period}, ${BigInt(body.price) * 100n}, ${coverId}, ${trailerId},
        ${now}, ${now}, '')
      returning id`)
    if (!row) throw new Error('no course was made')
    await refreshCourseFigures(tx, row.id)
    return row
  })
}
