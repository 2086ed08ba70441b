import type { LessonText } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { questionPictureAddress } from '../../media/images/question-pictures.ts'
import { leastReadingS } from './plain-text.ts'
import { storedText } from './read-text.ts'
import { renderText } from './render-text.ts'

interface WithText {
  id: number
  content: string | null
  reading_s: number | null
}

/** The text of a lesson in blocks as HTML, with the time that it takes; null for a lesson without one. */
export async function shownText(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  { id, content, reading_s }: WithText,
): Promise<LessonText | null> {
  if (content === null || reading_s === null) return null
  // A learner comes to the tests under this lesson only.
  const tests = await db.rows<{ id: number; title: string }>(sql`
    select t.id, t.title from lesson_test q join test t on t.id = q.test_id
     where q.lesson_id = ${id} and t.state = 'published' and t.deleted_at is null`)
  const html = renderText(storedText(content), {
    pictureAddress: (imageId) => questionPictureAddress(deps, imageId),
    testTitles: new Map(tests.map((test) => [test.id, test.title])),
    lessonId: id,
  })
  return { html, reading_s, least_s: leastReadingS(reading_s) }
}
