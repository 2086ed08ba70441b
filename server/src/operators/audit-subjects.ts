import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'

/** Maximum subjects of each kind that a search by name matches; a longer name narrows it down. */
const MAX_FOUND = 50

/**
 * The subjects whose course, person or category has the text in its name, and those of a promo code that equals it;
 * `course:12` finds itself.
 */
export async function subjectsNamed(db: Queryable, text: string): Promise<string[]> {
  if (/^[a-z_]{1,30}:\d{1,10}$/.test(text.trim())) return [text.trim()]
  const like = `%${foldUzbek(text)}%`
  const rows = await db.rows<{ subject: string }>(sql`
    with found_course as (select id from course where title_key like ${like} order by id desc limit ${MAX_FOUND}),
      person as (select id from app_user where search_key like ${like} order by id desc limit ${MAX_FOUND})
    select 'course:' || id as subject from found_course
    union all select 'lesson:' || l.id from lesson l where l.course_id in (select id from found_course)
    union all select kind || ':' || id from person, unnest(array['user', 'teacher', 'money']) kind
    union all select 'category:' || id from category where ${foldedName(text)}
    union all (select 'promo_code:' || id from promo_code where code = ${foldPromoCode(text)} order by id desc limit ${MAX_FOUND})`)
  return rows.map(({ subject }) => subject)
}

/** Categories are few, so they need no folded column; apostrophes are removed on both sides. Russian is not folded. */
const foldedName = (text: string): Statement =>
  sql`lower(translate(name, '''ʻʼ‘’', '')) like ${`%${foldUzbek(text)}%`}
    or strpos(lower(name_ru), ${text.trim().toLowerCase()}) > 0`

/** The names of courses, lessons, people, categories, promo codes and bundles among the subjects. */
export async function namesOfSubjects(
  db: Queryable,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const idsOf = (...kinds: string[]) =>
    subjects.flatMap((subject) => {
      const [kind = '', id = ''] = subject.split(':')
      return kinds.includes(kind) && /^\d{1,9}$/.test(id) ? [Number(id)] : []
    })
  const rows = await db.rows<{ subject: string; name: string }>(sql`
    select 'course:' || id as subject, title as name from course where id = any(${idsOf('course')}::int[])
    union all select 'lesson:' || id, title from lesson where id = any(${idsOf('lesson')}::int[])
    union all select kind || ':' || id, first_name || ' ' || last_name
      from app_user, unnest(array['user', 'teacher', 'money']) kind where id = any(${idsOf('user', 'teacher', 'money')}::int[])
    union all select 'category:' || id, name from category where id = any(${idsOf('category')}::int[])
    union all select 'promo_code:' || id, code from promo_code where id = any(${idsOf('promo_code')}::int[])
    union all select 'bundle:' || id, title from bundle where id = any(${idsOf('bundle')}::int[])`)
  return new Map(rows.map(({ subject, name }) => [subject, name]))
}
