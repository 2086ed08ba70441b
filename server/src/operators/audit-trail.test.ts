import type { AuditEntry } from '@kashf/contract/operators/operators.ts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)
let course: { id: number }

beforeAll(async () => {
  course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Gʻazal sanʼati' })
  const other = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Excel jadvallari' })
  await kashf.deps.db.run(sql`
    update app_user set first_name = 'Zulfiya', last_name = 'Nurova', search_key = 'zulfiya nurova' where id = ${teacher.id}`)
  for (const subject of [
    `course:${course.id}`,
    `course:${other.id}`,
    `teacher:${teacher.id}`,
    'percentage',
  ]) {
    await kashf.deps.db.run(sql`
      insert into audit_entry (operator_id, action, subject) values (${operator.id}, 'sinov', ${subject})`)
  }
})

const subjects = async (query: string): Promise<[string, string | null][]> => {
  const answer = await kashf.call('GET', `/api/admin/audit?action=sinov&${query}`, { token: operator.token })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.map((entry: AuditEntry) => [entry.subject, entry.subject_name])
}

it('names the courses, people and categories that entries are about', async () => {
  expect(await subjects('')).toEqual([
    ['percentage', null],
    [`teacher:${teacher.id}`, 'Zulfiya Nurova'],
    [expect.stringMatching(/^course:/), 'Excel jadvallari'],
    [`course:${course.id}`, 'Gʻazal sanʼati'],
  ])
})

it('finds one entry by its id', async () => {
  const get = async (query: string): Promise<AuditEntry[]> =>
    (await kashf.call('GET', `/api/admin/audit?${query}`, { token: operator.token })).json().data
  const [newest] = await get('action=sinov')
  expect(await get(`id=${newest?.id}`)).toEqual([newest])
  expect(await get('id=999999999')).toEqual([])
})

it('is searched by name, as people type it, or by the subject itself', async () => {
  const ghazal: [string, string] = [`course:${course.id}`, 'Gʻazal sanʼati']
  expect(await subjects(`search=${encodeURIComponent("g'azal")}`)).toEqual([ghazal])
  expect(await subjects(`search=${encodeURIComponent('ғазал')}`)).toEqual([ghazal])
  expect(await subjects(`search=${encodeURIComponent(`course:${course.id}`)}`)).toEqual([ghazal])
  expect(await subjects('search=zulfiya')).toEqual([[`teacher:${teacher.id}`, 'Zulfiya Nurova']])
  expect(await subjects('search=yoq-bunday')).toEqual([])
  expect(await subjects('search=%25')).toHaveLength(4)
})

it('keeps the acts of operators and of teachers apart', async () => {
  const { db } = kashf.deps
  for (const [person, n] of [
    [teacher.id, 1],
    [operator.id, 2],
    [null, 3],
    [teacher.id, 4],
  ] as const) {
    await db.run(sql`
      insert into audit_entry (operator_id, action, subject) values (${person}::int, 'kimniki', ${`course:${n}`})`)
  }
  const by = async (query: string) => {
    const path = `/api/admin/audit?action=kimniki&${query}`
    const answer = await kashf.call('GET', path, { token: operator.token })
    return answer.json().data.map(({ subject }: AuditEntry) => subject)
  }
  expect(await by('by=teachers')).toEqual(['course:4', 'course:1'])
  expect(await by('by=operators')).toEqual(['course:3', 'course:2'])
  expect(await by('')).toEqual(['course:4', 'course:3', 'course:2', 'course:1'])
  const page = (
    await kashf.call('GET', '/api/admin/audit?action=kimniki&by=operators&limit=1', operator)
  ).json()
  expect(await by(`by=operators&limit=1&cursor=${page.next_cursor}`)).toEqual(['course:2'])
  expect(await by(`by=operators&operator_id=${teacher.id}`)).toEqual([])
})
