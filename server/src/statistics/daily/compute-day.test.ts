import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { testApp } from '../../testing/test-app.ts'
import { readLessonDays } from '../read-lesson-days.ts'
import { computeDay } from './compute-day.ts'
import { computeStatistics } from './jobs.ts'
import { addLines, type LessonDay, unpackFigures } from './lesson-days.ts'

const kashf = testApp()
let teacher: TestPerson

beforeAll(async () => {
  kashf.clock.stop()
  teacher = await buildTeacher(kashf.deps)
})

/** Stops the clock at an hour of the next day in Tashkent; returns that day. */
function nextDayAt(hour: number): string {
  const sinceMidnight = (kashf.clock.now().getTime() + 5 * HOUR_MS) % DAY_MS
  kashf.clock.advance(DAY_MS - sinceMidnight + hour * HOUR_MS)
  return tashkentDay(kashf.clock.now())
}
const compute = () => computeStatistics(kashf.deps)
const figuresOf = (courseId: number, day: string) =>
  kashf.deps.db.one(sql`select * from course_day where course_id = ${courseId} and day = ${day}`)
/** Figures of the lessons and the changes of their lines, without points that change nothing. */
const lessonsOf = async (courseId: number, day: string): Promise<LessonDay[]> => {
  const listed = (sums: readonly number[]) => sums.flatMap((change, point) => (change ? [point, change] : []))
  const lessons: LessonDay[] = []
  for (const packed of await readLessonDays(kashf.deps.db, courseId, { from: day, to: day })) {
    const lines: { reached: number[]; again: number[] }[] = []
    addLines(packed, () => {
      const changes = { reached: [], again: [] }
      lines.push(changes)
      return changes
    })
    for (const [at, figures] of unpackFigures(packed).entries()) {
      const { reached = [], again = [] } = lines[at] ?? {}
      lessons.push({ ...figures, reached: listed(reached), again: listed(again) })
    }
  }
  return lessons
}
const watch = async (person: TestPerson, lessonId: number, body: object) => {
  const url = `/api/courses/lesson/${lessonId}/progress`
  expect((await kashf.call('PUT', url, { token: person.token, body })).statusCode).toBe(200)
}

describe('figures of a day', () => {
  it('count what people watched: by lesson, by point, again, and who was active', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ durationS: 100, isOpen: true }, { durationS: 250 }],
    })
    const [first = 0, second = 0] = course.lessonIds
    const [ali, vali, guest] = [
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
    ]
    for (const { id } of [ali, vali]) await enrol(kashf.deps, { studentId: id, courseId: course.id })

    const monday = nextDayAt(23)
    await watch(ali, first, { position_s: 60, ranges: [[0, 60]] })
    // A repeated report counts once; what the player showed twice counts as watched again.
    await watch(ali, first, { position_s: 60, ranges: [[0, 60]] })
    await watch(ali, first, { position_s: 50, ranges: [[40, 50]], again: [[40, 50]] })
    await watch(vali, second, {
      position_s: 250,
      ranges: [
        [0, 125],
        [200, 250],
      ],
    })
    // A free lesson is watched by somebody who has not bought the course, and by the teacher.
    await watch(guest, first, { position_s: 10, ranges: [[0, 10]] })
    await watch(teacher, first, { position_s: 100, ranges: [[0, 100]] })

    const tuesday = nextDayAt(0)
    await watch(ali, first, { position_s: 100, ranges: [[50, 100]] })
    await compute()

    expect(await figuresOf(course.id, monday)).toMatchObject({
      active_learners: 2,
      gap_days: [0],
      gap_people: [2],
      total_watched_s: 245n,
    })
    const lessons = await lessonsOf(course.id, monday)
    expect(lessons).toMatchObject([
      { lessonId: first, viewers: 2, started: 2, completed: 0, watchedS: 70 },
      { lessonId: second, viewers: 1, started: 1, completed: 0, watchedS: 175 },
    ])
    expect(peopleAt(lessons[0]?.reached)).toEqual(
      Array.from({ length: 100 }, (_, at) => (at < 10 ? 2 : at < 60 ? 1 : 0)),
    )
    expect(peopleAt(lessons[1]?.reached)).toEqual(
      Array.from({ length: 100 }, (_, at) => (at < 50 || at >= 80 ? 1 : 0)),
    )
    expect(peopleAt(lessons[0]?.again)).toEqual(
      Array.from({ length: 100 }, (_, at) => (at >= 40 && at < 50 ? 1 : 0)),
    )
    // On the next day the person returns after one day, completes the lesson, and sees ten seconds of it again.
    expect(await figuresOf(course.id, tuesday)).toMatchObject({
      active_learners: 1,
      gap_days: [1],
      gap_people: [1],
      total_watched_s: 50n,
    })
    const next = await lessonsOf(course.id, tuesday)
    expect(next).toMatchObject([{ viewers: 1, started: 0, completed: 1, watchedS: 50 }])
    expect(peopleAt(next[0]?.again).reduce((sum, people) => sum + people, 0)).toBe(10)
  })

  it('are the same as counts over the raw events, whatever was watched', async () => {
    const random = randomFrom(31)
    const whole = (below: number) => Math.floor(random() * below)
    const lengths = [37, 100, 613]
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: lengths.map((durationS) => ({ durationS })),
    })
    const people = await Promise.all(Array.from({ length: 6 }, () => buildStudent(kashf.deps)))
    for (const { id } of people) await enrol(kashf.deps, { studentId: id, courseId: course.id })
    for (let day = 0; day < 4; day += 1) {
      nextDayAt(whole(24))
      for (let report = 0; report < 25; report += 1) {
        const nth = whole(lengths.length)
        const [from, to] = [whole(lengths[nth] ?? 1), whole(lengths[nth] ?? 1)].sort((a, b) => a - b)
        await watch(people[whole(people.length)] ?? teacher, course.lessonIds[nth] ?? 0, {
          position_s: to,
          ranges: [[from, to]],
          // Some reports waited for a connection for days.
          ...(random() < 0.2 && { age_s: whole(5 * 86_400) }),
          ...(random() < 0.3 && { again: [[from, to]] }),
        })
        if (random() < 0.05) await compute()
      }
    }
    await compute()

    const raw = await kashf.deps.db.rows<{
      user_id: number
      lesson_id: number
      day: string
      watched: string
      again: string
    }>(
      sql`select user_id, lesson_id, day::text, watched::text, again::text from lesson_watch where course_id = ${course.id}`,
    )
    const days = await kashf.deps.db.rows<DayRow>(
      sql`select d.*, d.day::text as day from course_day d where course_id = ${course.id} order by d.day`,
    )
    expect(days.map(({ day }) => day)).toEqual([...new Set(raw.map(({ day }) => day))].toSorted())
    for (const day of days) {
      const events = raw.filter((event) => event.day === day.day)
      expect(day.active_learners).toBe(new Set(events.map((event) => event.user_id)).size)
      const lessons = await lessonsOf(course.id, day.day)
      expect(lessons.map(({ lessonId }) => lessonId)).toEqual(
        [...new Set(events.map((event) => event.lesson_id))].toSorted((a, b) => a - b),
      )
      for (const { lessonId, viewers, started, reached, again } of lessons) {
        const ofLesson = events.filter((event) => event.lesson_id === lessonId)
        const lengthS = lengths[course.lessonIds.indexOf(lessonId)] ?? 0
        const isAt = (ranges: string, point: number) =>
          secondsOf(ranges).some(([from, to]) => {
            const middle = ((point + 0.5) * lengthS) / 100
            return from <= middle && middle < to
          })
        const countAt = (which: 'watched' | 'again') =>
          Array.from({ length: 100 }, (_, at) => ofLesson.filter((event) => isAt(event[which], at)).length)
        expect(viewers).toBe(ofLesson.length)
        expect(started).toBe(
          ofLesson.filter(
            ({ user_id }) =>
              !raw.some((e) => e.user_id === user_id && e.lesson_id === lessonId && e.day < day.day),
          ).length,
        )
        expect(peopleAt(reached)).toEqual(countAt('watched'))
        expect(peopleAt(again)).toEqual(countAt('again'))
      }
    }
    // The active people of any period follow from the figures of its days.
    for (const [from, to] of [
      [0, days.length - 1],
      [1, 2],
      [2, days.length - 1],
    ] as const) {
      const period = days.slice(from, to + 1)
      const start = Date.parse(period[0]?.day ?? '')
      const active = period.reduce((sum, day) => {
        const since = (Date.parse(day.day) - start) / DAY_MS
        return (
          sum +
          day.gap_people.reduce(
            (all, count, i) =>
              all + ((day.gap_days[i] ?? 0) === 0 || (day.gap_days[i] ?? 0) > since ? count : 0),
            0,
          )
        )
      }, 0)
      const inPeriod = raw.filter(
        (event) => event.day >= (period[0]?.day ?? '') && event.day <= (period.at(-1)?.day ?? ''),
      )
      expect(active).toBe(new Set(inPeriod.map((event) => event.user_id)).size)
    }
  })

  it('hold sales and refunds to the tiyin, each on its own day in Tashkent', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 99_990 })
    const buyers = await Promise.all(Array.from({ length: 3 }, () => buildStudent(kashf.deps)))
    for (const { id } of buyers) await topUp(kashf.deps, id, 500_000)
    const [first, second, third] = buyers
    if (!first || !second || !third) throw new Error('no buyers')
    const buy = (student: TestPerson) => buyCourse(kashf.deps, { student, courseId: course.id })

    const before = nextDayAt(23.999)
    await buy(first)
    const after = nextDayAt(0)
    await buy(second)
    await buy(third)
    const last = nextDayAt(12)
    const sold = await kashf.deps.db.one<{ id: number }>(
      sql`select id from purchase where student_id = ${first.id} and course_id = ${course.id}`,
    )
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId: sold?.id ?? 0, reason: 'sinov' }),
    )
    await compute()
    await kashf.deps.db.run(sql`insert into course_day_stale values (${course.id}, ${before})`)
    await compute()
    expect(await figuresOf(course.id, before)).toMatchObject({ sales: 1, refunds: 0, new_learners: 1 })
    expect(await figuresOf(course.id, after)).toMatchObject({ sales: 2, earned_tiyin: 19_998_000n })
    expect(await figuresOf(course.id, last)).toMatchObject({
      sales: 0,
      refunds: 1,
      refunded_tiyin: 9_999_000n,
      lost_learners: 1,
    })

    const days = await kashf.deps.db.rows<{ day: string; tiyin: bigint }>(sql`
      select day::text, earned_tiyin - refunded_tiyin as tiyin from course_day where course_id = ${course.id} order by day`)
    expect(days).toEqual(
      await kashf.deps.db.rows(sql`
        select (t.created_at at time zone 'Asia/Tashkent')::date::text as day, sum(e.amount_tiyin)::bigint as tiyin
          from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
          join ledger_account a on a.id = e.account_id and a.kind = 'earnings'
          join purchase p on t.cause = 'purchase:' || p.id
         where p.course_id = ${course.id} group by 1 order by 1`),
    )
  })

  it('tell where visits and sales came from', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 50_000 })
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const [ali, vali] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    for (const { id } of [ali, vali]) await topUp(kashf.deps, id, 100_000)
    const day = nextDayAt(12)
    const page = `http://kashf.test/course/${course.id}`
    const visit = (id: number, body: object) => kashf.call('POST', `/api/courses/${id}/visit`, { body })
    for (const from of ['http://kashf.test/courses?search=python', 'https://t.me/', 'https://t.me/', '']) {
      expect((await visit(course.id, { from, page })).statusCode).toBe(200)
    }
    await visit(draft.id, { from: '', page })
    const buy = (person: TestPerson, query: Record<string, string>) =>
      kashf.call('GET', `/api/actioncourses/buy-course/${course.id}?${new URLSearchParams(query)}`, {
        token: person.token,
      })
    expect((await buy(ali, { from: 'https://t.me/', page })).statusCode).toBe(201)
    expect((await buy(ali, { from: '', page })).statusCode).toBe(200)
    // An older client does not send the source.
    expect((await buy(vali, {})).statusCode).toBe(201)
    await compute()
    expect(await figuresOf(course.id, day)).toMatchObject({
      visits: [1, 0, 0, 0, 0, 2, 0, 0, 1],
      source_sales: [0, 0, 0, 0, 0, 1, 0, 0, 1],
    })
    expect(await figuresOf(draft.id, day)).toBeUndefined()
  })

  it('do not change when they are computed again, or by two workers at once', async () => {
    const all = () =>
      kashf.deps.db.rows(sql`
        select * from course_day left join course_day_lessons using (course_id, day) order by course_id, day`)
    const days = await kashf.deps.db.rows<{ day: string }>(sql`select distinct day::text from course_day`)
    const computeAll = () =>
      Promise.all(days.map(({ day }) => kashf.deps.db.transaction((tx) => computeDay(tx, day, null))))
    await computeAll()
    const before = await all()
    expect(before.length).toBeGreaterThan(5)
    await Promise.all([computeAll(), computeAll()])
    expect(await all()).toEqual(before)
  })

  it('are computed for every day since the last run, when the worker was down for days', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      price: 10_000,
      lessons: [{ durationS: 100 }],
    })
    const sellOne = async () => {
      const student = await buildStudent(kashf.deps)
      await topUp(kashf.deps, student.id, 20_000)
      await buyCourse(kashf.deps, { student, courseId: course.id })
    }
    const student = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    const beforeLastRun = nextDayAt(12)
    const lastRun = nextDayAt(12)
    await compute()
    kashf.clock.advance(HOUR_MS)
    await sellOne()
    await watch(student, course.lessonIds[0] ?? 0, { position_s: 9, ranges: [[0, 9]], age_s: 86_400 })
    const [first, second] = [nextDayAt(1), nextDayAt(23)]
    await sellOne()
    for (let day = 0; day < 3; day++) nextDayAt(5)
    await compute()
    expect(await figuresOf(course.id, beforeLastRun)).toMatchObject({ active_learners: 1 })
    expect(await figuresOf(course.id, lastRun)).toMatchObject({ sales: 1 })
    expect(await figuresOf(course.id, first)).toBeUndefined()
    expect(await figuresOf(course.id, second)).toMatchObject({ sales: 1, earned_tiyin: 1_000_000n })
  })

  it('are computed from the first sale on, when the worker has never run before', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 })
    const student = await buildStudent(kashf.deps)
    await topUp(kashf.deps, student.id, 20_000)
    const day = nextDayAt(12)
    await buyCourse(kashf.deps, { student, courseId: course.id })
    for (let later = 0; later < 3; later++) nextDayAt(5)
    await kashf.deps.db.run(sql`delete from statistics_run`)
    await compute()
    expect(await figuresOf(course.id, day)).toMatchObject({ sales: 1, earned_tiyin: 1_000_000n })
  })

  it('keep what people did who closed their accounts since', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ durationS: 100 }] })
    const student = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    const day = nextDayAt(10)
    await watch(student, course.lessonIds[0] ?? 0, { position_s: 60, ranges: [[0, 60]] })
    await compute()
    nextDayAt(10)
    nextDayAt(10)
    await compute()
    nextDayAt(10)
    await kashf.deps.db.run(sql`delete from lesson_watch where user_id = ${student.id}`)
    await compute()
    expect(await figuresOf(course.id, day)).toMatchObject({ active_learners: 1 })
    expect(await lessonsOf(course.id, day)).toMatchObject([{ viewers: 1 }])
  })

  it('are packed when an earlier release has written them as arrays, also without their events', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ durationS: 100 }, { durationS: 100 }],
    })
    const [first = 0, second = 0] = course.lessonIds
    const student = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    const day = nextDayAt(10)
    await watch(student, second, { position_s: 60, ranges: [[0, 60]], again: [[10, 20]] })
    await compute()
    nextDayAt(10)
    nextDayAt(10)
    await compute()
    nextDayAt(10)
    const { db } = kashf.deps
    await db.run(sql`delete from course_day_lessons where course_id = ${course.id}`)
    await db.run(sql`delete from lesson_watch where course_id = ${course.id}`)
    await db.run(sql`
      update course_day set lesson_ids = ${[first, second]}, viewers = '{3,1}', started = '{2,1}', completed = '{1,0}',
             watched_s = '{250,60}', total_watched_s = 0 where course_id = ${course.id}`)
    const steps = (changes: Record<number, number>) =>
      Array.from({ length: 200 }, (_, at) => changes[at] ?? 0)
    await db.run(sql`
      insert into course_day_audience values (${course.id}, ${day}, ${[first, second]},
        ${steps({ 0: 3, 50: -2, 100: 1, 160: -1 })}, ${steps({ 110: 1, 120: -1 })}, '{}')`)
    await compute()
    expect(await lessonsOf(course.id, day)).toEqual([
      {
        lessonId: first,
        viewers: 3,
        started: 2,
        completed: 1,
        watchedS: 250,
        reached: [0, 3, 50, -2],
        again: [],
      },
      {
        lessonId: second,
        viewers: 1,
        started: 1,
        completed: 0,
        watchedS: 60,
        reached: [0, 1, 60, -1],
        again: [10, 1, 20, -1],
      },
    ])
    expect(await figuresOf(course.id, day)).toMatchObject({ total_watched_s: 310n, lesson_ids: null })
    expect(await db.rows(sql`select from course_day_audience where course_id = ${course.id}`)).toEqual([])
  })
})

interface DayRow {
  day: string
  active_learners: number
  gap_days: number[]
  gap_people: number[]
}

/** People at each point from the changes between the points. */
function peopleAt(changes: readonly number[] = []): number[] {
  const steps = new Map<number, number>(
    changes.flatMap((point, i) => (i % 2 === 0 ? [[point, changes[i + 1] ?? 0] as const] : [])),
  )
  let people = 0
  return Array.from({ length: 100 }, (_, at) => {
    people += steps.get(at) ?? 0
    return people
  })
}

/** `{[0,10),[20,30)}` as pairs. */
const secondsOf = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
