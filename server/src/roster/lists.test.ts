import type { RosterPlan } from '@kashf/contract/roster/roster.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { eraseDueAccounts } from '../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../runtime/modules.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildGroup } from '../testing/builders/groups.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { bring, bringList, checkList, tokenOf } from '../testing/builders/roster.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp()
let owner: TestPerson
let courseId: number
beforeAll(() => kashf.clock.stop())
beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: owner.id })).id
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const listed = (list: string | Uint8Array<ArrayBuffer>) => ({ token: owner.token, courseId, list })
const plan = async (list: string | Uint8Array<ArrayBuffer>): Promise<RosterPlan> =>
  (await checkList(kashf, listed(list))).json().data
const dayIn = (days: number) => tashkentDay(new Date(kashf.clock.now().getTime() + days * DAY_MS))
const ANNA = { line: 1, name: 'Anna Karimova', contact: 'anna@mail.uz', until: null, group: null }

describe('a list', () => {
  it.each<[string, string]>([
    ['commas', 'Anna Karimova,anna@mail.uz\nBobur,@bobur_uz'],
    ['semicolons', 'Anna Karimova;anna@mail.uz\nBobur;@bobur_uz'],
    ['tabs', 'Anna Karimova\tanna@mail.uz\nBobur\tt.me/bobur_uz'],
    ['a stated separator', 'sep=;\nAnna Karimova;anna@mail.uz\nBobur;https://t.me/bobur_uz'],
  ])('is read by its content, with %s', async (_name, list) => {
    const { shown, people, refused } = await plan(list)
    expect(refused).toEqual([])
    expect(people).toBe(2)
    expect(shown).toMatchObject([
      { name: 'Anna Karimova', contact: 'anna@mail.uz' },
      { name: 'Bobur', contact: '@bobur_uz' },
    ])
  })

  it.each<[string, string]>([
    ['Uzbek', 'Ism;Telefon;Muddat;Guruh\nAnna Karimova;90 123-45-67;DAY;7-GURUH'],
    ['Russian', 'ФИО;Номер телефона;Срок;Группа\nAnna Karimova;+998 (90) 123 45 67;DAY;7-guruh'],
    ['no', 'DAY;7-guruh;Anna Karimova;998901234567'],
  ])('is read with %s headings', async (_name, text) => {
    await buildGroup(kashf.deps, { courseId, teacherId: owner.id })
    const { shown, refused } = await plan(text.replace('DAY', dayIn(30).split('-').reverse().join('.')))
    expect(refused).toEqual([])
    expect(shown).toEqual([
      {
        ...ANNA,
        line: expect.any(Number),
        contact: '+998901234567',
        until: dayIn(30),
        group: expect.stringMatching(/7-guruh/i),
      },
    ])
  })

  it('is read in Windows-1251 and UTF-16', async () => {
    // "Имя;Почта" and "Анна;anna@mail.uz"
    const cyrillic = [0xc8, 0xec, 0xff, 0x3b, 0xcf, 0xee, 0xf7, 0xf2, 0xe0, 0x0a, 0xc0, 0xed, 0xed, 0xe0]
    const windows = Buffer.concat([Buffer.from(cyrillic), Buffer.from(';anna@mail.uz')])
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Имя;Почта\nАнна;anna@mail.uz', 'utf16le'),
    ])
    for (const list of [windows, utf16]) {
      expect((await plan(list)).shown).toEqual([{ ...ANNA, line: 2, name: 'Анна' }])
    }
  })

  it('names each broken row with its reason and takes the others', async () => {
    await buildGroup(kashf.deps, { courseId, teacherId: owner.id }, { places: 1 })
    const rows: [string, string | null][] = [
      ['Anna Karimova;anna@mail.uz;;;;', null],
      [';bek@mail.uz;;;;', 'name_missing'],
      [`${'x'.repeat(101)};c@mail.uz;;;;`, 'name_long'],
      ['Dilnoza;;;;;', 'contact_missing'],
      ['Elyor;elyor@mail;;;;', 'email_wrong'],
      ['Farida;;fa;;;', 'telegram_wrong'],
      ["G'ani;;;12345;;", 'phone_wrong'],
      ['Hilola;h@mail.uz;;;31.02.2030;', 'until_wrong'],
      ['Ilhom;i@mail.uz;;;01.01.2020;', 'until_past'],
      ['Jahon;j@mail.uz;;;;8-guruh', 'group_unknown'],
      ['Kamol;k@mail.uz;;;;7-guruh', null],
      ['Lola;l@mail.uz;;;;7-guruh', 'group_full'],
      ['"Mirzo;m@mail.uz;;;;', null],
    ]
    const { people, refused } = await plan(
      `Ism;Email;Telegram;Telefon;Muddat;Guruh\n${rows.map(([row]) => row).join('\n')}`,
    )
    expect(refused.map(({ line, fault }) => [line, fault])).toEqual(
      rows.flatMap(([, fault], at) => (fault === null ? [] : [[at + 2, fault]])),
    )
    expect(people).toBe(3)
    expect((await plan('Anna;anna@mail.uz;nimadir\nBobur;@bobur_uz;')).refused).toEqual([
      { line: 1, fault: 'cell_unknown', value: 'nimadir' },
    ])
  })

  it('of 5,000 broken rows names each, and one row more is too many', async () => {
    const broken = (count: number) =>
      `Ism;Email\n${'Ali;email emas\n'.repeat(count)}Anna Karimova;anna@mail.uz`
    const { people, refused } = await plan(broken(4_999))
    expect([people, refused.length]).toEqual([1, 4_999])
    const answer = await checkList(kashf, listed(broken(5_000)))
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { file: expect.stringContaining('5000') },
    ])
    expect((await checkList(kashf, listed('\n\n'))).json().fields).toHaveProperty('file')
  })

  it('has the same person once, by any of their contacts', async () => {
    const list =
      'Ism;Email;Telefon\nAnna;anna@mail.uz;901234567\nAnna K;ANNA@mail.uz;\nA. Karimova;;+998 90 123-45-67'
    expect((await plan(list)).same).toEqual([
      { line: 3, first_line: 2 },
      { line: 4, first_line: 2 },
    ])
    await bring(kashf, listed(list))
    expect(await plan(list)).toMatchObject({ people: 0, same: [{ line: 2, first_line: null }, {}, {}] })
    const nobody = await bringList(kashf, { ...listed(list), digest: (await plan(list)).digest })
    expect([nobody.statusCode, nobody.json().fields]).toEqual([422, { file: expect.any(String) }])
  })
})

describe('bringing', () => {
  it('gives each person a link, and stores neither it nor the contact', async () => {
    const { people, links } = await bring(kashf, listed('Anna Karimova;anna@mail.uz\nBobur;90 123 45 67'))
    expect(people).toBe(2)
    expect(links).toMatchObject([
      { name: 'Anna Karimova', contact: 'anna@mail.uz', url: expect.stringMatching(/\/seat#[\w-]{32}$/) },
      { name: 'Bobur', contact: '+998901234567' },
    ])
    const stored = await kashf.deps.db.rows(sql`
      select s::text from roster_seat s union all select k::text from roster_contact k
      union all select a::text from audit_entry a where subject = ${`course:${courseId}`}`)
    const text = JSON.stringify(stored)
    for (const secret of ['anna@', '901234567', links[0]?.url.split('#')[1] ?? 'x'])
      expect(text).not.toContain(secret)
    const seats = await kashf.call('GET', `/api/courses/${courseId}/seats?state=waiting`, {
      token: owner.token,
    })
    expect(seats.json().data).toMatchObject([
      { name: 'Bobur', contact: '+998 ** *** 45 67', state: 'waiting' },
      { name: 'Anna Karimova', contact: 'a***@mail.uz' },
    ])
  })

  it('takes effect once for repeated and parallel presses', async () => {
    const list = listed('Anna;anna@mail.uz')
    const { digest } = await plan(list.list)
    const requestId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const answers = await Promise.all([1, 2, 3].map(() => bringList(kashf, { ...list, digest, requestId })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.flatMap((answer) => answer.json().data.links)).toHaveLength(1)
    const other = await bringList(kashf, { ...list, digest: 'x', requestId })
    expect([other.statusCode, other.json().error]).toEqual([409, 'request_reused'])
    const count = await kashf.deps.db.only(
      sql`select count(*)::int from roster_seat where course_id = ${courseId}`,
    )
    expect(count).toEqual({ count: 1 })
  })

  it('is refused when the list would bring something else than was shown', async () => {
    const { digest } = await plan('Anna;anna@mail.uz')
    await bring(kashf, listed('Bobur;bobur@mail.uz\nAnna K;anna@mail.uz'))
    const answer = await bringList(kashf, { ...listed('Anna;anna@mail.uz'), digest })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'roster_changed'])
  })

  it('holds a place in the group of a row', async () => {
    const groupId = await buildGroup(kashf.deps, { courseId, teacherId: owner.id }, { places: 2 })
    await bring(kashf, listed('Anna;anna@mail.uz;7-guruh\nBobur;bobur@mail.uz;7-guruh'))
    const taken = await kashf.deps.db.only(sql`select taken from course_group where id = ${groupId}`)
    expect(taken).toEqual({ taken: 2 })
    expect((await plan('Diyor;d@mail.uz;7-guruh')).refused).toMatchObject([{ fault: 'group_full' }])
  })

  it('frees the places that it holds when the account of its teacher is erased', async () => {
    const of = { courseId, teacherId: owner.id }
    const groups = [await buildGroup(kashf.deps, of), await buildGroup(kashf.deps, of, { title: '8-guruh' })]
    const { links } = await bring(
      kashf,
      listed(
        'Anna;anna@mail.uz;7-guruh\nBobur;bobur@mail.uz;7-guruh\nDiyor;d@mail.uz;8-guruh\nEli;e@mail.uz',
      ),
    )
    const taken = async () =>
      (
        await kashf.deps.db.rows<{ taken: number }>(sql`
          select taken from course_group where id = any(${groups}::int[]) order by id`)
      ).map((group) => group.taken)
    // Who has come keeps the place.
    const came = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set email = 'anna@mail.uz' where id = ${came.id}`)
    const body = { token: tokenOf(links[0]?.url) }
    expect((await kashf.call('POST', '/api/seats/use', { token: came.token, body })).statusCode).toBe(200)
    expect(await taken()).toEqual([2, 1])
    await kashf.deps.db.run(sql`update app_user set closes_at = ${kashf.clock.now()} where id = ${owner.id}`)
    await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
    expect(await taken()).toEqual([1, 0])
  })

  it('is for courses that were reviewed', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: owner.id, status: 1 })
    const answer = await checkList(kashf, { ...listed('Anna;anna@mail.uz'), courseId: draft.id })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'course_not_for_sale'])
  })
})
