import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteExpiredHandler } from '../accounts/delete-expired.ts'
import { coverCourses } from '../authoring/covers/jobs.ts'
import { reindexCourses } from '../catalogue/search/reindex-courses.ts'
import { notifyFollowersHandler, notifyFollowersJob } from '../catalogue/teachers/notify-followers.ts'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { makeCertificates } from '../learning/certificates/make-certificate.ts'
import { sweepOrphanedFiles } from '../media/removal/sweep-orphaned-files.ts'
import { reconcileDaily } from '../money/payments/reconciliation/check-daily.ts'
import { exportKey, sweepExports } from '../personal-data/export/make-export.ts'
import { notifyOfPayments } from '../purchases/notify-of-payments.ts'
import { processSales } from '../purchases/process-sales.ts'
import { computeStatistics } from '../statistics/daily/jobs.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { sell, topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { handlerFor } from './queue.ts'

/* Each test makes the database refuse the change of one row, and checks that the others are still changed. */
const kashf = testApp()
let teacher: TestPerson
beforeAll(async () => {
  await kashf.deps.db.run(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`)
  teacher = await buildTeacher(kashf.deps)
})
beforeEach(() => async () => {
  for (const { table } of await kashf.deps.db.rows<{ table: string }>(sql`
    select tgrelid::regclass::text as table from pg_trigger where tgname = 'refuse'`))
    await kashf.deps.db.executeSql(`drop trigger refuse on ${table}`)
})

const refuse = (event: string, table: string, when: string) =>
  kashf.deps.db.executeSql(
    `create trigger refuse before ${event} on ${table} for each row when (${when}) execute function refuse()`,
  )
const noticesOf = async (person: TestPerson) =>
  (await kashf.deps.db.rows<{ kind: string }>(sql`select kind from notice where user_id = ${person.id}`)).map(
    ({ kind }) => kind,
  )
const stop = new AbortController().signal

it('makes the certificates after one that fails', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const students = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  for (const { id } of students)
    await kashf.deps.db.run(sql`
      insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count,
        completed_at) values (${id}, ${course.id}, ${`00000000${id}`}, 'A B', 'Kurs', 'U S', 60, 1, now())`)
  await refuse('update', 'certificate', `new.user_id = ${students[0]?.id}`)
  await expect(makeCertificates(kashf.deps)).rejects.toThrow('1 of 2')
  const made = await kashf.deps.db.rows(sql`select user_id from certificate where made_at is not null`)
  expect(made).toEqual([{ user_id: students[1]?.id }])
})

it('deletes the data exports after one that fails', async () => {
  const students = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  for (const { id } of students)
    await kashf.deps.db.run(sql`
      insert into data_export (user_id, state, bytes, requested_at, expires_at)
      values (${id}, 'ready', 1, ${kashf.clock.now()}, ${new Date(kashf.clock.now().getTime() - 1)})`)
  const [first] = await kashf.deps.db.rows<{ id: number }>(sql`select id from data_export order by id`)
  const storage = {
    ...kashf.deps.storage,
    delete: async (key: string) => {
      if (key === exportKey(first?.id ?? 0)) throw new Error('refused by the test')
    },
  }
  await expect(sweepExports({ ...kashf.deps, storage })).rejects.toThrow('1 of 2')
  expect(await kashf.deps.db.rows(sql`select user_id from data_export`)).toEqual([
    { user_id: students[0]?.id },
  ])
})

it('indexes and covers the courses after one that fails', async () => {
  const courses = [
    await buildCourse(kashf.deps, { teacherId: teacher.id }),
    await buildCourse(kashf.deps, { teacherId: teacher.id }),
  ]
  const [bad, good] = courses.map(({ id }) => id)
  await kashf.deps.db.run(sql`update course_find set terms_version = 0 where id = any(${[bad, good]}::int[])`)
  await kashf.deps.db.run(
    sql`update course set cover_id = null, cover_spec = null where id = any(${[bad, good]}::int[])`,
  )
  await refuse('update', 'course_find', `new.id = ${bad}`)
  await refuse('update', 'course', `new.id = ${bad}`)
  await expect(reindexCourses(kashf.deps)).rejects.toThrow('a course was not indexed again: 1 of ')
  await expect(coverCourses(kashf.deps)).rejects.toThrow('a cover was not drawn: 1 of ')
  const after = await kashf.deps.db.rows(sql`
    select c.id, c.cover_spec is not null as covered, f.terms_version > 0 as indexed
      from course c join course_find f using (id) where c.id = any(${[bad, good]}::int[]) order by c.id`)
  expect(after).toEqual([
    { id: bad, covered: false, indexed: false },
    { id: good, covered: true, indexed: true },
  ])
})

it('deletes the registrations and whatever else has expired after one that fails', async () => {
  const old = new Date(kashf.clock.now().getTime() - 31 * DAY_MS)
  const people = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  const ids = people.map(({ id }) => id)
  await kashf.deps.db.run(sql`
    update app_user set verified_at = null, created_at = ${old} where id = any(${ids}::int[])`)
  await kashf.deps.db.run(sql`update session set expires_at = ${old} where user_id = ${teacher.id}`)
  await refuse('delete', 'app_user', `old.id = ${ids[0]}`)
  await refuse('delete', 'session', `old.user_id = ${teacher.id}`)
  await expect(deleteExpiredHandler.handle(kashf.deps, {}, stop)).rejects.toThrow('2 of 9')
  const left = await kashf.deps.db.rows(sql`select id from app_user where id = any(${ids}::int[])`)
  expect(left).toEqual([{ id: ids[0] }])
})

it('computes today after a day that fails, and every provider after one that fails', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const [today, early] = [tashkentDay(kashf.clock.now()), '2020-01-01']
  await kashf.deps.db.run(sql`insert into course_day_stale values (${course.id}, ${early})`)
  await refuse('delete', 'course_day_stale', `old.day = '${early}'`)
  await sell(kashf.deps, teacher.id, 10_000)
  await expect(computeStatistics(kashf.deps)).rejects.toThrow('1 of ')
  const computed = await kashf.deps.db.rows(sql`select 1 from course_day where day = ${today} and sales > 0`)
  expect(computed).not.toEqual([])

  await refuse('insert', 'reconciliation', "new.provider = 'payme'")
  await expect(reconcileDaily(kashf.deps)).rejects.toThrow('1 of 6')
  const compared = await kashf.deps.db.rows(sql`select distinct provider from reconciliation order by 1`)
  expect(compared).toEqual(['click', 'paynet', 'uzum'].map((provider) => ({ provider })))
})

it('removes unneeded files beside names that are no ids', async () => {
  const old = new Date(kashf.clock.now().getTime() - 2 * DAY_MS)
  const files = ['image/izoh.txt/1', 'upload/izoh.txt/1', 'image/99999999999/1', 'image/999999/1']
  for (const file of files) {
    const place = path.join(kashf.deps.env.dataDir, 'files', file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, 'x')
    await utimes(place, old, old)
  }
  await sweepOrphanedFiles(kashf.deps)
  const left = await Promise.all(files.map((file) => kashf.deps.storage.stat(file)))
  expect(left).toEqual(files.map(() => null))
})

it('tells the other followers, buyers and payers, and tries the notice that failed again', async () => {
  const people = [
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
  ]
  const [first, bad, last] = people as [TestPerson, TestPerson, TestPerson]
  const followed = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: followed.id, price: 0 })
  await processSales(kashf.deps)
  await refuse('insert', 'notice', `new.user_id = ${bad.id}`)
  for (const { id, token } of people) {
    await kashf.deps.db.run(
      sql`insert into subscription (user_id, teacher_id) values (${id}, ${followed.id})`,
    )
    await topUp(kashf.deps, id, 20_000)
    await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token })
  }
  await notifyFollowersHandler.handle(kashf.deps, { courseId: course.id }, stop)
  await notifyOfPayments(kashf.deps)
  await processSales(kashf.deps)
  for (const person of [first, last])
    expect(await noticesOf(person)).toEqual(['new_course', 'top_up', 'purchase'])
  expect(await noticesOf(bad)).toEqual([])
  expect(await noticesOf(followed)).toEqual(['sale', 'sale', 'sale'])

  await kashf.deps.db.executeSql('drop trigger refuse on notice')
  const { notifyAgainHandler } = await import('../notices/notify.ts')
  await kashf.deps.jobs.work(kashf.deps, [notifyAgainHandler, handlerFor(notifyFollowersJob, async () => {})])
  await waitFor('the notices', async () => (await noticesOf(bad)).length === 3)
  expect((await noticesOf(bad)).toSorted()).toEqual(['new_course', 'purchase', 'top_up'])
})

it('counts the learners of the other courses, and those of one that fails later', async () => {
  const [bad, good] = [
    await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0 }),
    await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0 }),
  ]
  await processSales(kashf.deps)
  await refuse('update', 'course', `new.id = ${bad.id}`)
  for (const course of [bad, bad, good]) {
    const { token } = await buildStudent(kashf.deps)
    await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token })
  }
  await processSales(kashf.deps)
  const counts = async () => {
    const rows = await kashf.deps.db.rows<{ learners_count: number }>(sql`
      select learners_count from course where id = any(${[bad.id, good.id]}::int[]) order by id`)
    return rows.map(({ learners_count }) => learners_count)
  }
  expect(await counts()).toEqual([0, 1])
  await kashf.deps.db.executeSql('drop trigger refuse on course')
  await processSales(kashf.deps)
  expect(await counts()).toEqual([2, 1])
})
