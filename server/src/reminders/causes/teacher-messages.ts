import type { MessageKind } from '@kashf/contract/learning/course-messages.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { isUnmuted } from '../../learning/announcements/announcement-rows.ts'
import { type MessageFacts, messageContent, messageFacts } from '../../learning/messages/filled-text.ts'
import { messageCause } from '../../learning/messages/sent-messages.ts'
import { isUnfinished, lessonToGoOn } from '../../learning/progress/course-progress.ts'
import type { Cause, Due } from '../due.ts'

/** A message that comes later than this after what it follows is not sent; after days without learning it has a second morning. */
const LATE_DAYS = 1
const LATE_DAYS_AWAY = 2
/** What happened in this time is looked at in every run. */
const FRESH_MS = 2 * HOUR_MS

interface Row extends MessageFacts {
  user_id: number
  course_id: number
  title: string
  teacher: string
  message_id: number
  kind: MessageKind
  at: Date
}

const isOn: Statement = sql`m.is_on and m.deleted_at is null`

/**
 * When what a message `m` follows happened to the learner `e`; null: it did not, or not since then. Only who has completed
 * something since then is looked at for what follows that.
 */
const happenedAt = (since: Date): Statement => sql`
  case when m.kind = 'welcome' then greatest(e.created_at, e.opened_at)
       when m.kind = 'away' then greatest(e.created_at, e.watched_at) + m.number * interval '1 day'
       when coalesce(e.completed_at <= ${since}, true) then null
       when m.kind = 'lesson' then (
         select p.completed_at from lesson_progress p
          where p.user_id = e.student_id
            and p.lesson_id = (select l.id from lesson l where l.course_id = e.course_id and l.deleted_at is null
                                order by l.position, l.id offset m.number - 1 limit 1))
       when m.kind = 'passed' then (
         select min(p.completed_at) from lesson l join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
          where l.course_id = e.course_id and l.deleted_at is null and l.test_id is not null)
       else (select f.finished_at from course_finish f where f.user_id = e.student_id and f.course_id = e.course_id)
  end`

/** What teachers have written for these people: each message once, soon after what it follows. */
export const teacherMessages: Cause = async ({ db, now, userIds }) => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await db.rows<Row>(sql`
    with own as (
      select e.student_id, e.course_id, e.created_at, lower(e.open_during) as opened_at,
             max(p.updated_at) as watched_at, max(p.completed_at) as completed_at
        from ${learners} e
        left join lesson l on l.course_id = e.course_id and l.deleted_at is null
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
       where e.student_id = any(${userIds}::int[]) and ${isOpenAt(now)} and ${isUnmuted}
         and exists (select from course_message m where m.course_id = e.course_id and ${isOn})
       group by e.student_id, e.course_id),
    due as (
      select e.student_id, e.course_id, m.id as message_id, m.kind, m.text, happened.at
        from own e join course_message m on m.course_id = e.course_id and ${isOn}
        cross join lateral (select ${happenedAt(ago(LATE_DAYS))} as at) happened
       where happened.at <= ${now}
         and happened.at > case m.kind when 'away' then ${ago(LATE_DAYS_AWAY)}::timestamptz else ${ago(LATE_DAYS)}::timestamptz end
         and (m.kind = 'finished' or ${isUnfinished})
         and not exists (select from course_message_sent s where s.message_id = m.id and s.user_id = e.student_id))
    select due.student_id as user_id, c.id as course_id, c.title, owner.first_name || ' ' || owner.last_name as teacher,
           due.message_id, due.kind, due.text, due.at, ${messageFacts}
      from due join course c on c.id = due.course_id and c.deleted_at is null
      join app_user owner on owner.id = c.teacher_id and owner.blocked_at is null
      join app_user u on u.id = due.student_id
      left join lateral ${lessonToGoOn(sql`due.course_id`, sql`due.student_id`, now)} l on due.kind <> 'finished'
      left join video v on v.id = l.video_id`)
  return rows.flatMap((row): Due[] => {
    const { user_id, course_id, title, teacher, message_id, kind, at } = row
    const content = messageContent(kind, row)
    // Nobody is called back to a course in which nothing is open to them.
    if (!content || (kind === 'away' && content.lesson_id === null)) return []
    return [
      {
        userId: user_id,
        cause: messageCause(message_id),
        date: new Date(at.getTime() + (kind === 'away' ? LATE_DAYS_AWAY : LATE_DAYS) * DAY_MS),
        notice: { kind: 'teacher_message', subject: { course_id, title, message_id, teacher, ...content } },
      },
    ]
  })
}

/** The ids of learners to whom a course with messages was opened just now, or who have just completed one of its lessons. */
export const learnersWithNews = (now: Date): Statement => {
  const since = new Date(now.getTime() - FRESH_MS)
  return sql`
    select e.student_id from course_message m join ${learners} e on e.course_id = m.course_id and e.created_at > ${since}
     where m.kind = 'welcome' and ${isOn}
    union
    select w.user_id from lesson_watch w
      join lesson_progress p on p.user_id = w.user_id and p.lesson_id = w.lesson_id and p.completed_at > ${since}
     where w.day = ${tashkentDay(now)}::date and w.completed
       and w.course_id in (select m.course_id from course_message m where m.kind in ('lesson', 'passed', 'finished') and ${isOn})`
}
