import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { closesAt, isOpenAt, learners } from '../access/learners.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { daysAfter } from './week.ts'

/** The most lines of each list. */
const LINES = 10
const TESTS = 20
/** How long after a test its result still comes into a report. */
const RESULT_WAITS_MS = 60 * DAY_MS

interface Week {
  studentIds: readonly number[]
  /** The Sunday after the seven days. */
  until: string
}

/** What parents are told of a week, without its days, and the attempts among it. */
type Told = Omit<ParentReport, 'from' | 'to'> & { attempt_ids: number[] }

/**
 * The parts of a report: each a column of one row for the learner `p.id`. They hold figures, titles and dates alone.
 */
const partsOf = (week: Week): Record<keyof Told, Statement> => {
  const [from, to] = [tashkentMidnight(daysAfter(week.until, -7)), tashkentMidnight(week.until)]
  return {
    study_days: sql`
      (select count(*)::int from learning_day d
        where d.user_id = p.id and d.day >= ${week.until}::date - 7 and d.day < ${week.until}::date)`,
    lessons: sql`
      (select count(*)::int from lesson_progress g
        where g.user_id = p.id and g.completed_at >= ${from} and g.completed_at < ${to})`,
    courses: lines(sql`
      select c.title, count(*)::int as lessons from lesson_progress g
        join lesson l on l.id = g.lesson_id join course c on c.id = l.course_id
       where g.user_id = p.id and g.completed_at >= ${from} and g.completed_at < ${to}
       group by c.id order by count(*) desc, c.id limit ${LINES}`),
    tests: sql`coalesce(t.tests, '[]')`,
    attempt_ids: sql`coalesce(t.ids, '{}')`,
    homework: sql`(
      select json_build_object(
               'sent', count(distinct i.work_id),
               'late', count(distinct i.work_id) filter (where i.number = 1 and w.late_days > 0),
               'accepted', (select count(*) from homework_work own join homework_review r on r.work_id = own.id
                             where own.user_id = p.id and r.outcome = 'accepted'
                               and r.decided_at >= ${from} and r.decided_at < ${to}))
        from homework_work w join homework_hand_in i on i.work_id = w.id
       where w.user_id = p.id and i.sent_at >= ${from} and i.sent_at < ${to})`,
    exams: lines(sql`
      select v.title, t.opens_at from test_place k join test t on t.id = k.test_id
        join test_version v on v.test_id = t.id and v.version = t.version
       where k.user_id = p.id and t.state = 'published' and coalesce(t.closes_at > ${to}, true)
         and coalesce(t.opens_at >= ${to}, true)
         and not exists (select from attempt a where a.test_id = t.id and a.user_id = p.id and a.state <> 'void')
       order by t.opens_at nulls last, t.id limit ${LINES}`),
    paid_until: lines(sql`
      select c.title, ${closesAt(to)} as until from ${learners} e join course c on c.id = e.course_id
       where e.student_id = p.id and ${isOpenAt(to)} and ${closesAt(to)} is not null
       order by ${closesAt(to)}, c.id limit ${LINES}`),
  }
}

const lines = (rows: Statement): Statement => sql`(select coalesce(json_agg(line), '[]') from (${rows}) line)`

/**
 * Published results that no report has told yet, oldest first, each beside the mean of the learner's own earlier ones. The
 * first report tells of its own week.
 */
const resultsOf = ({ until }: Week): Statement => {
  const to = tashkentMidnight(until)
  const percent = (a: Statement) => sql`greatest(${a}.points_milli, 0) * 100.0 / ${a}.max_milli`
  return sql`
    select array_agg(x.id) as ids, json_agg(json_build_object('title', x.title, 'handed_in_at', x.submitted_at, 'percent', x.percent, 'own_mean', x.own_mean)
             order by x.submitted_at, x.id) as tests
      from (select a.id, v.title, a.submitted_at, round(${percent(sql`a`)}, 1) as percent,
                   (select round(avg(${percent(sql`b`)}), 1) from attempt b
                     where b.user_id = p.id and b.state = 'published' and b.max_milli > 0
                       and b.submitted_at < a.submitted_at and b.submitted_at >= a.submitted_at - interval '1 year') as own_mean
              from attempt a join test_version v on v.test_id = a.test_id and v.version = a.test_version
             where a.user_id = p.id and a.state = 'published' and a.max_milli > 0 and a.submitted_at < ${to}
               and a.submitted_at >= greatest(${new Date(to.getTime() - RESULT_WAITS_MS)}::timestamptz,
                     coalesce((select min(r.until) from parent_report r where r.student_id = p.id),
                              ${until}::date)::timestamp at time zone 'Asia/Tashkent' - interval '7 days')
               and not exists (select from parent_report r where r.student_id = p.id and a.id = any(r.attempt_ids))
             order by a.submitted_at, a.id limit ${TESTS}) x`
}

/** What to tell of the week, for all these learners by one statement. */
export function tellOf(db: Queryable, week: Week): Promise<(Told & { student_id: number })[]> {
  const parts = partsOf(week)
  return db.rows(sql`
    select p.id as student_id, ${parts.study_days} as study_days, ${parts.lessons} as lessons, ${parts.courses} as courses,
           ${parts.tests} as tests, ${parts.attempt_ids} as attempt_ids, ${parts.homework} as homework, ${parts.exams} as exams, ${parts.paid_until} as paid_until
      from unnest(${week.studentIds}::int[]) p (id) left join lateral (${resultsOf(week)}) t on true`)
}
