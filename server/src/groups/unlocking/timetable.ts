import type { Timetable, TimetableLesson, UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { hasHomework } from '../../catalogue/courses/find-course.ts'
import { sectionsOf } from '../../catalogue/courses/sections.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

/** A course, or one of its groups. */
export interface TimetableOf {
  courseId: number
  groupId: number | null
}

/** About row `e` of learners: they belong to the group, if one is asked for, and the course is open to them. */
export const followsTimetable = (now: Date, { courseId, groupId }: TimetableOf): Statement => sql`
  e.course_id = ${courseId} and ${isOpenAt(now)} and (${groupId}::int is null or exists (
    select from group_member m
     where m.course_id = e.course_id and m.user_id = e.student_id and m.group_id = ${groupId} and m.left_at is null))`

interface LessonRow extends Omit<TimetableLesson, 'conditions'>, Omit<UnlockConditions, 'opens_at'> {
  opens_at: Date | null
  is_set: boolean
}

/** The timetable. Fails with `not_found` for a group of another course. The caller has checked the right to see the course. */
export async function timetable(deps: { clock: Clock }, db: Queryable, of: TimetableOf): Promise<Timetable> {
  const groups = await db.rows<{ id: number; title: string; starts_at: Date }>(sql`
    select id, title, starts_at from course_group where course_id = ${of.courseId} order by starts_at desc, id desc limit 100`)
  if (of.groupId !== null) {
    await db.found(sql`select 1 from course_group where id = ${of.groupId} and course_id = ${of.courseId}`)
  }
  const { count } = await db.only<{ count: number }>(sql`
    select count(*)::int as count from ${learners} e where ${followsTimetable(deps.clock.now(), of)}`)
  const lessons = await db.rows<LessonRow>(sql`
    select l.id, l.section_id, l.title, l.is_open as is_free, l.test_id is not null as is_test,
           ${hasHomework} as has_homework, u.lesson_id is not null as is_set,
           u.group_id is not null as is_own, u.opens_at, u.days_from_start, u.days_from_joining, u.at_minute,
           coalesce(u.after_previous, false) as after_previous, u.gate_lesson_id, u.gate_percent,
           u.homework_lesson_id, coalesce(u.homework_accepted, false) as homework_accepted,
           coalesce(case when u.group_id is not distinct from ${of.groupId}::int then u.edit end, 0) as edit
      from lesson l left join lateral (
        select * from lesson_unlock c
         where c.lesson_id = l.id and (c.group_id is null or c.group_id = ${of.groupId}::int)
         order by c.group_id nulls last limit 1) u on true
     where l.course_id = ${of.courseId} and l.deleted_at is null order by l.position, l.id`)
  return {
    groups: groups.map(({ starts_at, ...group }) => ({ ...group, starts_at: starts_at.toISOString() })),
    learners: count,
    sections: await sectionsOf(db, of.courseId),
    lessons: lessons.map(presentLesson),
  }
}

function presentLesson(row: LessonRow): TimetableLesson {
  const {
    id,
    section_id,
    title,
    is_free,
    is_test,
    has_homework,
    is_set,
    is_own,
    edit,
    opens_at,
    ...conditions
  } = row
  return {
    ...{ id, section_id, title, is_free, is_test, has_homework, is_own, edit },
    conditions: is_set ? { opens_at: opens_at?.toISOString() ?? null, ...conditions } : null,
  }
}

/** The course of a group; `not_found` without one. */
export async function courseOfGroup(db: Queryable, groupId: number): Promise<number> {
  const group = await db.one<{ course_id: number }>(
    sql`select course_id from course_group where id = ${groupId}`,
  )
  if (!group) throw new Failure('not_found')
  return group.course_id
}
