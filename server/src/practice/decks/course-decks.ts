import type { CourseDeck, CourseDecksBody } from '@kashf/contract/practice/decks.ts'
import { audit } from '../../audit/audit.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { canBeCard, isInDeck } from './offered-questions.ts'

interface OfCourse {
  courseId: number
  teacherId: number
}

/** The decks of the teacher's course, with their questions that can be cards. Those of deleted banks are left out. */
export async function courseDecks(db: Queryable, of: OfCourse): Promise<CourseDeck[]> {
  await courseFor(db, 'edit', of)
  return db.rows<CourseDeck>(sql`
    select ${titled(sql`b`)} as bank, d.tag,
           (select count(*)::int from bank_question q where ${isInDeck} and ${canBeCard}) as questions_count
      from course_deck d join question_bank b on b.id = d.bank_id and b.deleted_at is null
     where d.course_id = ${of.courseId} order by b.title, b.id, d.tag nulls first`)
}

/**
 * Sets the decks of a course: banks of the person who edits it, banks that are its decks already, or topics of them. The same
 * one twice is one.
 */
export async function setCourseDecks(
  deps: Pick<Deps, 'db'>,
  { decks, ...of }: OfCourse & CourseDecksBody,
): Promise<CourseDeck[]> {
  const bankIds = [...new Set(decks.map(({ bank_id }) => bank_id))]
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', of)
    const { known } = await tx.only<{ known: number }>(sql`
      select count(*)::int as known from question_bank
       where id = any(${bankIds}::int[]) and deleted_at is null
         and (owner_id = ${of.teacherId}
              or id in (select bank_id from course_deck where course_id = ${of.courseId}))`)
    if (known < bankIds.length) throw invalid({ decks: 'bank_unknown' })
    const before = await courseDecks(tx, of)
    await tx.run(sql`delete from course_deck where course_id = ${of.courseId}`)
    await tx.run(sql`
      insert into course_deck (course_id, bank_id, tag)
      select distinct ${of.courseId}::int, bank_id, tag
        from jsonb_to_recordset(${JSON.stringify(decks)}::jsonb) as t (bank_id integer, tag text)`)
    const after = await courseDecks(tx, of)
    const named = (all: readonly CourseDeck[]) => all.map(({ bank, tag }) => ({ bank_id: bank.id, tag }))
    await audit(tx, {
      personId: of.teacherId,
      action: 'teacher.edit',
      subject: `course:${of.courseId}`,
      before: { decks: named(before) },
      after: { decks: named(after) },
    })
    return after
  })
}
