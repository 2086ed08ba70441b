import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Mail } from '../mail/mailer.ts'
import { mailNotices } from '../notices/mail/mail-notices.ts'
import { writeMessage } from '../testing/builders/course-messages.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, signInAgain } from '../testing/builders/people.ts'
import { remindedSchool } from '../testing/builders/reminders.ts'
import { killedAfter } from '../testing/database/killed-after.ts'
import { sendReminders } from './send-reminders.ts'

const school = remindedSchool()
const { kashf } = school

/** How many of the learners of a course were told of it, and the notices of them. */
const toldOf = (courseId: number) =>
  kashf.deps.db.only<{ people: number; notices: number }>(sql`
    select count(distinct user_id)::int as people, count(*)::int as notices
      from notice where kind = 'course_not_begun' and (subject->>'course_id')::int = ${courseId}`)

/** Learners of a course who were granted it now. */
const learnersOf = (courseId: number, people: number) =>
  kashf.deps.db.run(sql`
    with person as (
      insert into app_user (type, username, email, password_hash, payment_id, search_key, first_name, last_name, verified_at)
      select 2, 'eslatma' || ${courseId}::int || 'n' || n, 'eslatma-' || ${courseId}::int || '-' || n || '@example.uz', '',
             (70000000 + ${courseId}::int * 5000 + n)::text, '', 'Ism', 'Familiya', now()
        from generate_series(1, ${people}::int) n returning id),
    granted as (
      insert into course_grant (user_id, course_id, source, source_id, granted_at)
      select id, ${courseId}, 'operator', id, now() from person returning user_id)
    insert into enrolment (student_id, course_id, open_during, created_at)
    select user_id, ${courseId}, tstzmultirange(tstzrange(null, null)), ${kashf.clock.now()} from granted`)

it('tells 1,200 people once each, although a worker is killed on the way and four run at once', async () => {
  const { id } = await school.course()
  await learnersOf(id, 1_200)
  school.goTo(3, 11)
  await expect(sendReminders({ ...kashf.deps, db: killedAfter(1, kashf.deps.db) })).rejects.toThrow('killed')
  const { people } = await toldOf(id)
  expect(people).toBeGreaterThan(0)
  expect(people).toBeLessThan(1_200)
  await Promise.all(Array.from({ length: 4 }, () => sendReminders(kashf.deps)))
  await sendReminders(kashf.deps)
  expect(await toldOf(id)).toEqual({ people: 1_200, notices: 1_200 })
})

it("sends a teacher's message once to each of 1,200 people, and counts them, although a worker is killed on the way", async () => {
  const { id } = await school.course()
  await signInAgain(kashf.deps, school.teacher)
  const { id: messageId } = await writeMessage(kashf, {
    ...{ teacher: school.teacher, courseId: id, kind: 'welcome', number: null, text: 'Salom, {ism}!' },
  })
  await sendReminders(kashf.deps)
  await learnersOf(id, 1_200)
  kashf.clock.advance(15 * MINUTE_MS)
  await expect(sendReminders({ ...kashf.deps, db: killedAfter(2, kashf.deps.db) })).rejects.toThrow('killed')
  await Promise.all(Array.from({ length: 4 }, () => sendReminders(kashf.deps)))
  await sendReminders(kashf.deps)
  const told = await kashf.deps.db.only(sql`
    select count(distinct user_id)::int as people, count(*)::int as notices,
           (select count(*)::int from course_message_sent where message_id = ${messageId}) as sent
      from notice where kind = 'teacher_message' and (subject->>'message_id')::int = ${messageId}`)
  expect(told).toEqual({ people: 1_200, notices: 1_200, sent: 1_200 })
})

it('tells of a begun purchase once with any number of workers, also beside the scan of the day', async () => {
  const { id } = await school.course()
  await sendReminders(kashf.deps)
  await school.begin(id)
  kashf.clock.advance(HOUR_MS)
  await Promise.all(Array.from({ length: 6 }, () => sendReminders(kashf.deps)))
  expect(await school.kinds()).toEqual(['purchase_unfinished'])
})

it('is not stopped by the failure of one person, and says how many were left out', async () => {
  const { id } = await school.course()
  const unlucky = await buildStudent(kashf.deps)
  await learnersOf(id, 40)
  await kashf.deps.db.run(sql`
    with granted as (
      insert into course_grant (user_id, course_id, source, source_id, granted_at) values (${unlucky.id}, ${id}, 'operator', 1, now()) returning 1)
    insert into enrolment (student_id, course_id, open_during, created_at)
    select ${unlucky.id}, ${id}, tstzmultirange(tstzrange(null, null)), ${kashf.clock.now()} from granted`)
  await kashf.deps.db.executeSql(`
    create function refuse_reminder() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on reminder for each row when (new.user_id = ${unlucky.id}) execute function refuse_reminder()`)
  school.goTo(3, 11)
  await expect(sendReminders(kashf.deps)).rejects.toThrow('people were not reminded: 1')
  expect(await toldOf(id)).toEqual({ people: 40, notices: 40 })
  await kashf.deps.db.executeSql('drop trigger refuse on reminder')
})

it('holds nothing that a purchase of the person waits for', async () => {
  await school.enrolled()
  const wanted = await school.course({ price: 100_000 })
  await topUp(kashf.deps, school.student.id, 200_000)
  school.goTo(3, 11)
  await signInAgain(kashf.deps, school.student)
  const bought: number[] = []
  const { db } = kashf.deps
  const buysBeforeCommit: Db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        const url = `/api/actioncourses/buy-course/${wanted.id}`
        bought.push((await kashf.call('GET', url, { token: school.student.token })).statusCode)
        return result
      }),
  }
  await sendReminders({ ...kashf.deps, db: buysBeforeCommit })
  expect(bought[0]).toBe(201)
  expect(await school.kinds()).toEqual(['course_not_begun'])
})

it('mails nothing at night, and one press on the link of the mail stops the kind everywhere', async () => {
  const mails: Mail[] = []
  const mail = async () => {
    const deps = { ...kashf.deps, mailer: { send: async (each: Mail) => void mails.push(each) } }
    while ((await mailNotices(deps)) > 0);
    return mails.filter(({ to }) => to === school.student.email)
  }
  const { lessonIds } = await school.enrolled()
  expect(await school.remindAt(3, 20.99)).toEqual(['course_not_begun'])
  kashf.clock.advance(MINUTE_MS)
  expect(await mail()).toEqual([])
  school.goTo(4, 8)
  const [letter] = await mail()
  expect(letter).toMatchObject({ subject: 'Kashf: Birinchi darsingiz tayyor' })
  expect(letter?.text).toContain(`/lesson/${lessonIds[0]}`)

  const token = /unsubscribe\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const stop = () => kashf.call('POST', `/api/notices/unsubscribe?token=${token}`)
  expect((await stop()).json().data).toEqual({ topic: 'reminders', reminder: 'course_not_begun' })
  await stop()
  await school.told()
  const choices = await kashf.call('GET', '/api/notices/reminders', { token: school.student.token })
  expect(choices.json().data).toEqual({ is_on: true, stopped: ['course_not_begun'] })
})
