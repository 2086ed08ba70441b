import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTask, buildWork } from '../../testing/builders/homework.ts'
import { sell, topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, TEST_PASSWORD, type TestPerson } from '../../testing/builders/people.ts'
import { joinForShare } from '../../testing/builders/shares.ts'
import { linkTelegram } from '../../testing/telegram/telegram-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { sweepExports } from './make-export.ts'

const url = '/api/users/data-export'
const proof = { current_password: TEST_PASSWORD }

const kashf = testApp({ worker: true })

const requestExport = (person: TestPerson, body: object = proof) =>
  kashf.call('POST', url, { token: person.token, body })

/** Requests the archive, waits for it and returns the text of its files. */
async function archiveOf(person: TestPerson): Promise<Map<string, string>> {
  expect((await requestExport(person)).statusCode).toBe(202)
  await waitFor(
    'the archive',
    async () => (await kashf.call('GET', url, person)).json().data.state === 'ready',
  )
  const file = await kashf.call('GET', `${url}/file`, person)
  expect(file.statusCode).toBe(200)
  const entries = Object.entries(unzipSync(new Uint8Array(file.rawPayload)))
  return new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

it('gives a student all of their data and none of anybody else', async () => {
  const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'Qozonda palov',
    price: 10_000,
  })
  await topUp(kashf.deps, student.id, 50_000)
  await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, student)
  for (const [person, text] of [
    [student, '=meniki, "qavs"'],
    [other, 'boshqaniki'],
  ] as const) {
    await kashf.deps.db.run(sql`
      insert into course_comment (course_id, author_id, text) values (${course.id}, ${person.id}, ${text})`)
  }
  const files = await archiveOf(student)
  expect(JSON.parse(files.get('profil.json') ?? '')).toMatchObject({
    email: student.email,
    hisob_raqami: student.paymentId,
    oqituvchi: null,
  })
  expect(files.get('xaridlar.csv')).toContain('Qozonda palov')
  expect(files.get('hisob-harakatlari.csv')).toMatch(/,50000,/)
  // What was paid is negative: a number, which a spreadsheet adds up.
  expect(files.get('hisob-harakatlari.csv')).toMatch(/,-\d+(?:\.\d+)?,/)
  expect(files.get('hisob-harakatlari.csv')).not.toContain("'-")
  expect(files.get('izohlar.csv')).toContain(`"'=meniki, ""qavs"""`)
  const all = [...files.values()].join()
  expect(all).not.toContain('boshqaniki')
  expect(all).not.toContain('argon2')
})

it('gives the files of homework, with the sheets that wait in a draft', async () => {
  const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const homeworkId = await buildTask(kashf.deps, course.lessonIds[0] ?? 0)
  const work = await buildWork(kashf.deps, { homeworkId, userId: student.id, state: 'returned' })
  const sheetOf = async (kind: 'picture' | 'pdf') => {
    const { id } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into sheet (owner_id, upload_id, kind, name, bytes, sha256, fingerprint, begun_at, is_used, created_at)
      values (${student.id}, gen_random_uuid(), ${kind}, 'daftar', 1, '', ${kind === 'picture' ? 0 : null}, now(), true, now())
      returning id`)
    return id
  }
  const [sent, drafted, lost] = [await sheetOf('picture'), await sheetOf('pdf'), await sheetOf('pdf')]
  await kashf.deps.storage.put(keys.sheet(sent), Buffer.from('surat'))
  await kashf.deps.storage.put(keys.sheet(drafted), Buffer.from('hujjat'))
  await kashf.deps.db.run(
    sql`update homework_hand_in set sheet_ids = ${[sent, lost]} where work_id = ${work}`,
  )
  await kashf.deps.db.run(sql`update homework_work set draft_sheet_ids = ${[drafted]} where id = ${work}`)
  const files = await archiveOf(student)
  const ofHomework = [...files].filter(([name]) => name.startsWith('uy-vazifalari/'))
  expect(ofHomework).toEqual([
    [`uy-vazifalari/${work}-1-${sent}.webp`, 'surat'],
    [`uy-vazifalari/${work}-2-${drafted}.pdf`, 'hujjat'],
  ])
  expect([...(await archiveOf(teacher)).keys()].join()).not.toContain('uy-vazifalari/')
})

it('gives a teacher courses and sales without the names of buyers', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const { studentId } = await sell(kashf.deps, teacher.id, 20_000)
  const buyer = await kashf.deps.db.one<{ username: string }>(
    sql`select username from app_user where id = ${studentId}`,
  )
  const files = await archiveOf(teacher)
  expect(files.get('sotuvlar.csv')?.trim().split('\r\n')).toHaveLength(2)
  expect(files.has('mening-kurslarim.csv')).toBe(true)
  expect([...files.values()].join()).not.toContain(buyer?.username)
})

it('gives a member their shares, and what each sale gave them', async () => {
  const [teacher, curator] = [await buildTeacher(kashf.deps), await buildStudent(kashf.deps)]
  const { purchaseId } = await sell(kashf.deps, teacher.id, 20_000)
  const { course_id: courseId } = await kashf.deps.db.only<{ course_id: number }>(
    sql`select course_id from purchase where id = ${purchaseId}`,
  )
  await joinForShare(kashf.deps, { courseId, personId: curator.id, share: 1_250 })
  const buyer = await buildStudent(kashf.deps)
  await topUp(kashf.deps, buyer.id, 50_000)
  await buyCourse(kashf.deps, { student: buyer, courseId })
  const files = await archiveOf(curator)
  const rowsOf = (name: string) => files.get(name)?.trim().split('\r\n').slice(1)
  expect(rowsOf('ulushlar.csv')).toEqual([expect.stringContaining('12.5')])
  expect(rowsOf('ulush-daromadi.csv')).toEqual([expect.stringContaining('2500')])
  expect((await archiveOf(teacher)).get('sotuvlar.csv')).toContain('17500')
})

it('gives both sides of a Telegram channel: its teacher, and who was let in', async () => {
  const [teacher, student] = [await buildTeacher(kashf.deps), await buildStudent(kashf.deps)]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Kulolchilik' })
  await linkTelegram(kashf.deps, student.id, 5001)
  await kashf.deps.db.run(sql`
    insert into telegram_chat (chat_id, teacher_id, kind, title, can_invite, can_remove, added_at, course_id)
    values (-1001, ${teacher.id}, 'channel', 'Kulollar', true, true, now(), ${course.id})`)
  await kashf.deps.db.run(sql`
    insert into telegram_chat_member (chat_id, telegram_id, status) values (-1001, 5001, 'member'), (-1001, 5002, 'member')`)
  const chatsOf = async (person: TestPerson) =>
    (await archiveOf(person)).get('telegram-guruhlari.csv')?.trim().split('\r\n').slice(1)
  expect(await chatsOf(student)).toEqual(["Kulolchilik,Kulollar,a'zo,"])
  expect(await chatsOf(teacher)).toEqual(["Kulolchilik,Kulollar,o'qituvchi,"])
})

it('requires the password, and makes one copy at a time and three a day', async () => {
  const student = await buildStudent(kashf.deps)
  expect((await requestExport(student, {})).json()).toMatchObject({ error: 'reauthentication_required' })
  expect((await kashf.call('GET', url, student)).json().data).toBeNull()
  await kashf.deps.db.run(sql`
    insert into data_export (user_id, requested_at) values (${student.id}, ${kashf.clock.now()})`)
  expect((await requestExport(student)).json().error).toBe('data_export_running')
  await kashf.deps.db.run(sql`update data_export set state = 'failed' where user_id = ${student.id}`)
  for (let n = 1; n < 3; n++) await archiveOf(student)
  expect((await requestExport(student)).statusCode).toBe(429)
})

it('is downloadable only in the session that gave the password, and only for a day', async () => {
  const student = await buildStudent(kashf.deps)
  await archiveOf(student)
  const { token: stolen } = await openSession(kashf.deps, kashf.deps.db, {
    userId: student.id,
    userAgent: 'other',
    ip: '10.0.0.9',
  })
  expect((await kashf.call('GET', url, { token: stolen })).json().data.is_downloadable).toBe(false)
  expect((await kashf.call('GET', `${url}/file`, { token: stolen })).statusCode).toBe(404)
  expect((await kashf.call('GET', `${url}/file`)).statusCode).toBe(401)

  const { id } = (await kashf.call('GET', url, student)).json().data
  kashf.clock.advance(DAY_MS)
  expect((await kashf.call('GET', `${url}/file`, student)).statusCode).toBe(404)
  await sweepExports(kashf.deps)
  expect(await kashf.deps.storage.stat(`export/${id}.zip`)).toBeNull()
})
