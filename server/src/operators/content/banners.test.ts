import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { PageRecord } from '../../pages/page-record.ts'
import { publicPages } from '../../pages/public-pages.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let operator: TestPerson
let student: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  kashf.clock.stop()
  operator = await buildOperator(kashf.deps)
  student = await buildStudent(kashf.deps)
  teacher = await buildTeacher(kashf.deps)
})
beforeEach(async () => {
  await signInAgain(kashf.deps, operator)
  await kashf.deps.db.run(sql`delete from banner`)
  kashf.deps.publicCache.clear()
})

const after = (ms: number) => new Date(kashf.clock.now().getTime() + ms).toISOString()
const add = (body: object = {}) =>
  kashf.call('POST', '/api/admin/banners', {
    token: operator.token,
    body: { text: 'Kechasi tuzatamiz', tone: 'info', audience: 'everyone', ends_at: after(HOUR_MS), ...body },
  })
const seenBy = async (person?: TestPerson): Promise<string[]> =>
  (await kashf.call('GET', '/api/banners', { token: person?.token }))
    .json()
    .data.map(({ text }: { text: string }) => text)

describe('a banner', () => {
  it('is seen by its audience from its start to its end', async () => {
    for (const audience of ['visitors', 'students', 'teachers', 'everyone']) {
      expect(
        (await add({ text: audience, audience, starts_at: after(HOUR_MS), ends_at: after(2 * HOUR_MS) }))
          .statusCode,
      ).toBe(201)
    }
    expect(await seenBy()).toEqual([])
    kashf.clock.advance(HOUR_MS)
    await signInAgain(kashf.deps, operator)
    expect(await seenBy()).toEqual(['everyone', 'visitors'])
    expect(await seenBy(student)).toEqual(['everyone', 'students'])
    expect(await seenBy(teacher)).toEqual(['everyone', 'teachers'])
    expect(await seenBy(operator)).toEqual(['everyone'])
    kashf.clock.advance(HOUR_MS)
    for (const person of [undefined, student, teacher]) expect(await seenBy(person)).toEqual([])
  })

  it('is on the pages of visitors, which are kept no longer than it lasts or than the next one begins', async () => {
    const keptFor = async (ms: number) => {
      const record = new PageRecord()
      const texts = (await publicPages(kashf.deps, record).banners()).map(({ text }) => text)
      return [texts, record.lastsUntil(kashf.clock.now().getTime() + ms)]
    }
    expect(await keptFor(DAY_MS)).toEqual([[], true])
    await add({ text: 'Ertaga', starts_at: after(2_000), ends_at: after(HOUR_MS) })
    expect(await keptFor(1_000)).toEqual([[], true])
    expect(await keptFor(3_000)).toEqual([[], false])
    kashf.clock.advance(10_000)
    expect(await keptFor(1_000)).toEqual([['Ertaga'], true])
    expect(await keptFor(HOUR_MS)).toEqual([['Ertaga'], false])
  })

  it('has a text for Russian pages, which is optional and may be as long', async () => {
    await add({ text: 'Kechasi tuzatamiz', text_ru: ' Ночью чиним ' })
    await add({ text: 'Ertaga tuzatamiz' })
    const shown = (await kashf.call('GET', '/api/banners')).json().data
    expect(shown.map(({ text, text_ru }: Record<string, string>) => [text, text_ru])).toEqual([
      ['Ertaga tuzatamiz', null],
      ['Kechasi tuzatamiz', 'Ночью чиним'],
    ])
    for (const text_ru of ['', '   ', 'я'.repeat(201)]) {
      expect((await add({ text_ru })).json().fields).toHaveProperty('text_ru')
    }
    expect((await add({ text_ru: 'я'.repeat(200) })).statusCode).toBe(201)
  })

  it('leaves pages without content of their own out of what browsers save', async () => {
    const record = new PageRecord()
    await publicPages(kashf.deps, record).banners()
    expect(record.mayBeSaved).toBe(false)
    await publicPages(kashf.deps, record).teachers()
    expect(record.mayBeSaved).toBe(true)
  })

  it('is left out of a page while the database is away, and the page is not kept', async () => {
    const record = new PageRecord()
    const away = () => Promise.reject(new DatabaseUnavailable('away'))
    const readDb = { ...kashf.deps.readDb, rows: away, one: away }
    expect(await publicPages({ ...kashf.deps, readDb }, record).banners()).toEqual([])
    expect([record.isUnavailable, record.lastsUntil(kashf.clock.now().getTime() + 1)]).toEqual([false, false])
  })

  it('is ended early, once, and stays in the list with who wrote it', async () => {
    const { id } = (await add({ link: '/help#tolov', tone: 'warning' })).json().data
    const end = () => kashf.call('POST', `/api/admin/banners/${id}/end`, { token: operator.token })
    kashf.clock.advance(60_000)
    const { ends_at } = (await end()).json().data
    expect(ends_at).toBe(after(0))
    expect(await seenBy()).toEqual([])
    kashf.clock.advance(60_000)
    expect((await end()).json().data.ends_at).toBe(ends_at)
    const list = (await kashf.call('GET', '/api/admin/banners', { token: operator.token })).json()
    expect(list).toMatchObject({
      data: [{ id, link: '/help#tolov', tone: 'warning', author: { id: operator.id } }],
      next_cursor: null,
    })
    const audit = (
      await kashf.call('GET', `/api/admin/audit?subject=banner:${id}`, { token: operator.token })
    ).json()
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'banner.end',
      'banner.end',
      'banner.add',
    ])
  })

  it('is added once by two presses at the same time, and its key stands for no other banner', async () => {
    const key = { request_id: '2f1c1c52-9c1e-4d3e-8f10-6b7a4e0a9d11' }
    const answers = await Promise.all([add(key), add(key)])
    const ids = answers.map((answer) => answer.json().data.id)
    expect([answers.map(({ statusCode }) => statusCode), new Set(ids).size]).toEqual([[201, 201], 1])
    expect(await seenBy()).toEqual(['Kechasi tuzatamiz'])
    expect((await add({ ...key, text: 'Boshqa' })).json().error).toBe('request_reused')
    const audit = await kashf.call('GET', `/api/admin/audit?subject=banner:${ids[0]}`, {
      token: operator.token,
    })
    expect(audit.json().data).toHaveLength(1)
  })

  it('that has not begun is taken back', async () => {
    const { id } = (await add({ starts_at: after(HOUR_MS), ends_at: after(DAY_MS) })).json().data
    await kashf.call('POST', `/api/admin/banners/${id}/end`, { token: operator.token })
    kashf.clock.advance(2 * HOUR_MS)
    expect(await seenBy()).toEqual([])
  })

  it.each([
    ['a leap second', () => ({ ends_at: '2026-12-31T23:59:60Z' }), 'ends_at'],
    ['an end before its start', () => ({ starts_at: after(HOUR_MS), ends_at: after(1_000) }), 'ends_at'],
    ['an end in the past', () => ({ starts_at: after(-HOUR_MS), ends_at: after(-1_000) }), 'ends_at'],
    ['more than 90 days', () => ({ ends_at: after(91 * DAY_MS) }), 'ends_at'],
    ['a link to another site', () => ({ link: '//evil.example' }), 'link'],
    ['a link that a browser reads as another site', () => ({ link: '/\\evil.example' }), 'link'],
    ['a script as its link', () => ({ link: 'javascript:alert(1)' }), 'link'],
    ['no visible text', () => ({ text: '   ' }), 'text'],
    ['201 characters', () => ({ text: 'a'.repeat(201) }), 'text'],
    ['an unknown audience', () => ({ audience: 'robots' }), 'audience'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await add(body())
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    expect(await seenBy()).toEqual([])
  })
})
