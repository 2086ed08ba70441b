import { type Statement, sql } from '../../db/sql.ts'
import { matchesSearch } from '../list-filter.ts'

/** The condition that the course, the author or a reporter has the searched text in the name. */
export function reportsNaming(text: string | undefined): Statement[] {
  const [ofThing] = matchesSearch(text, [sql`c.title_key`, sql`author.search_key`])
  const [ofReporter] = matchesSearch(text, [sql`reporter.search_key`])
  if (!ofThing || !ofReporter) return []
  return [
    sql`(exists (
      select from (select id as course_id, teacher_id as author_id from course where k.subject = 'course' and id = k.subject_id
                   union all
                   select course_id, author_id from course_comment where k.subject = 'comment' and id = k.subject_id
                   union all
                   select course_id, author_id from lesson_question where k.subject = 'question' and id = k.subject_id) thing
        join course c on c.id = thing.course_id join app_user author on author.id = thing.author_id
       where ${ofThing})
      or exists (
      select from report r join app_user reporter on reporter.id = r.reporter_id where r.case_id = k.id and ${ofReporter}))`,
  ]
}
