import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { followPreviews } from '../../media/captions/caption-text.ts'
import { addKnownWords } from '../search/expand-words.ts'
import { INDEX_VERSION, type IndexedTexts, indexTerms, textTerms } from '../search/index-terms.ts'

/** Limits of the indexed texts: descriptions in characters, captions in distinct words. */
const MAX_LESSON_DESCRIPTIONS = 50_000
const MAX_CAPTION_WORDS = 1_000

/**
 * Recomputes the derived columns of a course: lesson count, duration, captions and search terms. Call it in the
 * transaction of the change after locking the course's row; otherwise concurrent changes may overwrite each other's
 * figures.
 */
export async function refreshCourseFigures(tx: Queryable, courseId: number): Promise<void> {
  const texts = await tx.one<IndexedTexts>(sql`
    select c.title, c.outcomes, c.description, concat_ws(' ', k.name, k.name_ru) as category, u.first_name || ' ' || u.last_name as teacher,
      coalesce((select t.specialization from teacher t where t.user_id = u.id), '') as specialization,
      array(select l.title from lesson l where l.course_id = c.id and l.deleted_at is null) as lesson_titles,
      left((select coalesce(string_agg(l.description, ' ' order by l.position, l.id), '') from lesson l
        where l.course_id = c.id and l.deleted_at is null), ${MAX_LESSON_DESCRIPTIONS}) as lesson_descriptions,
      array(select word from lesson l join video_caption v on v.video_id = l.video_id, unnest(v.words) word
        where l.course_id = c.id and l.deleted_at is null
        group by word order by count(*) desc, word limit ${MAX_CAPTION_WORDS}) as caption_words
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
    insert into course_text (course_id, terms) values (${courseId}, array_to_tsvector(${textTerms(texts)}::text[]))
    on conflict (course_id) do update set terms = excluded.terms where course_text.terms <> excluded.terms`)
  await tx.run(sql`
    update course_find f set terms = array_to_tsvector(${terms}::text[]) || choice_terms(f), terms_version = ${INDEX_VERSION},
      has_captions = course_has_captions(id)
     where id = ${courseId} and (terms, terms_version, has_captions) is distinct from
       (array_to_tsvector(${terms}::text[]) || choice_terms(f), ${INDEX_VERSION}::smallint, course_has_captions(id))`)
  await followPreviews(tx, courseId)
}

/** Updates the courses that contain a video whose duration or captions changed: a duplicated course shares its videos. */
export async function refreshCoursesOfVideo(tx: Tx, videoId: number): Promise<void> {
  const courses = await tx.rows<{ id: number }>(sql`
    select id from course
     where id in (select course_id from lesson where video_id = ${videoId} and deleted_at is null)
     order by id for no key update`)
  for (const { id } of courses) await refreshCourseFigures(tx, id)
}
