import type { TestPurpose, TestState } from '@kashf/contract/practice/tests.ts'
import { type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess, maySeeCourse } from '../../access/policy.ts'
import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/** A published or cancelled test, as people who may take it find it. */
export interface TakenTest {
  id: number
  owner_id: number
  purpose: TestPurpose
  state: TestState
  is_public: boolean
  opens_at: Date | null
  closes_at: Date | null
  places: number | null
  /** The newest published version. */
  version: number
}

interface LessonRow extends CourseTeam, AccessRow, LockedRow {
  is_open: boolean
  status: number
}

/**
 * The test, if the person may take it: it is public, it is their own, or one of the lessons where it stands is open to them.
 * Fails with `not_found`, and with `lesson_locked` where they see such a lesson but may not open it.
 */
export async function testForTaker(
  deps: { clock: Clock },
  db: Queryable,
  of: { testId: number; viewer: SessionUser | null },
): Promise<TakenTest> {
  const { testId, viewer } = of
  const test = await db.found<TakenTest>(sql`
    select id, owner_id, purpose, state, is_public, opens_at, closes_at, places, version from test
     where id = ${testId} and deleted_at is null and version > 0`)
  if (test.is_public || test.owner_id === viewer?.id) return test
  if (viewer === null) throw new Failure('not_found')
  const now = deps.clock.now()
  const lessons = await db.rows<LessonRow>(sql`
    select l.is_open, ${lockOf(viewer.id, now)} as lock, ${courseTeam}, c.status, ${accessColumns(now)}
      from lesson l join course c on c.id = l.course_id ${joinAccess(viewer.id, sql`l.course_id`)}
     where l.deleted_at is null and c.deleted_at is null
       and (l.test_id = ${testId} or l.id in (select lesson_id from lesson_test where test_id = ${testId}))`)
  const seen = lessons.filter((lesson) => maySeeCourse(lesson, viewer, accessIn(lesson)))
  if (seen.length === 0) throw new Failure('not_found')
  if (!seen.some((lesson) => lessonAccess(lesson, lesson, viewer, accessIn(lesson)).isOpen)) {
    throw new Failure('lesson_locked')
  }
  return test
}
