import { foldUzbek } from '@kashf/contract/uzbek.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { addKnownWords } from '../search/expand-words.ts'
import { INDEX_VERSION, type IndexedTexts, indexTerms } from '../search/index-terms.ts'

/**
 * Recomputes what a course is found by: lesson count, duration, whether it has captions, and the search terms. Call it in the transaction of the change after locking the
 * course's row, or concurrent changes may overwrite each other's figures.
 */
export async function refreshCourseFigures(tx: Queryable, courseId: number): Promise<void> {
  const texts = await tx.one<IndexedTexts>(sql`
    select c.title, c.outcomes, k.name as category, u.first_name || ' ' || u.last_name as teacher,
      array(select l.title from lesson l where l.course_id = c.id and l.deleted_at is null) as lesson_titles
      from course c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id
     where c.id = ${courseId}`)
  if (!texts) return
  const { terms, words } = indexTerms(texts)
  await addKnownWords(tx, words)
  await tx.run(sql`
    update course set
      title_key = ${foldUzbek(texts.title)},
      lessons_count = ${texts.lesson_titles.length},
      duration_s = (
        select coalesce(round(sum(coalesce(v.duration_s, w.duration_s, 0))), 0)::int
          from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
         where l.course_id = ${courseId} and l.deleted_at is null)
     where id = ${courseId}`)
  await tx.run(sql`
    update course_find f set terms = array_to_tsvector(${terms}::text[]) || choice_terms(f), terms_version = ${INDEX_VERSION},
      has_captions = course_has_captions(id)
     where id = ${courseId} and (terms, terms_version, has_captions) is distinct from
       (array_to_tsvector(${terms}::text[]) || choice_terms(f), ${INDEX_VERSION}::smallint, course_has_captions(id))`)
}

/** Updates the courses that contain a video whose duration has become known. */
export async function refreshCourseDuration(tx: Tx, videoId: number): Promise<void> {
  const courses = await tx.rows<{ id: number }>(sql`
    select id from course
     where id in (select course_id from lesson where video_id = ${videoId} and deleted_at is null)
     order by id for no key update`)
  for (const { id } of courses) await refreshCourseFigures(tx, id)
}
