import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { offerToPartners, openPartnerLink, takePartnerLink } from '../testing/builders/partners.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { joinForShare } from '../testing/builders/shares.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp()
let owner: TestPerson
let partner: TestPerson
let courseId: number

beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  partner = await buildStudent(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: owner.id, title: 'Algebra', lessons: 0 })).id
})

const offer = (percent: number | null, by = owner) => offerToPartners(kashf, { owner: by, courseId, percent })
const take = (person = partner) => takePartnerLink(kashf, { partner: person, courseId })
const get = async (person: TestPerson, path: string) =>
  (await kashf.call('GET', `/api/${path}`, { token: person.token })).json()
const remove = (person: TestPerson, path: string) =>
  kashf.call('DELETE', `/api/${path}`, { token: person.token })
/** The status and the error of a call. */
const outcome = async (made: ReturnType<typeof kashf.call>) => {
  const { statusCode, json } = await made
  return [statusCode, json().error]
}

describe('what a course gives to partners', () => {
  it('is nothing at first, and what its owner sets from then on', async () => {
    expect((await get(owner, 'partners/courses')).data).toEqual([
      { id: courseId, title: 'Algebra', percent: null, offered_at: null },
    ])
    expect(await outcome(take())).toEqual([409, 'partners_not_offered'])
    for (const percent of [15, 15, 90, null, 1]) expect((await offer(percent)).statusCode).toBe(200)
    expect((await get(owner, 'partners/courses')).data).toMatchObject([{ id: courseId, percent: 1 }])
    const past = await get(owner, `courses/${courseId}/partners/offers?limit=2`)
    expect(past.data.map((one: { percent: number }) => one.percent)).toEqual([1, 90])
    const rest = await get(owner, `courses/${courseId}/partners/offers?cursor=${past.next_cursor}`)
    expect(rest.data).toMatchObject([{ percent: 15, ended_at: expect.any(String) }])
    const audited = await kashf.deps.db.rows(sql`
      select before, after from audit_entry where subject = ${`course:${courseId}`} order by id`)
    expect(audited).toHaveLength(4)
    expect(audited[0]).toEqual({ before: { percent: null }, after: { percent: 15 } })
  })

  it('is between 1 and 90 percent, and set by the owner alone', async () => {
    for (const percent of [0, 91, -1, 1.5, 'x', undefined]) {
      const body = { percent }
      const url = `/api/courses/${courseId}/partners`
      const refused = (await kashf.call('PUT', url, { token: owner.token, body })).json()
      expect([percent, Object.keys(refused.fields ?? {})]).toEqual([percent, ['percent']])
    }
    const other = await buildTeacher(kashf.deps)
    expect(await outcome(offer(15, other))).toEqual([404, 'not_found'])
    expect(await outcome(kashf.call('GET', `/api/courses/${courseId}/partners/offers`, other))).toEqual([
      ...[404, 'not_found'],
    ])
  })

  it('is never more than what the team leaves, also of what waits for an answer', async () => {
    const helper = await buildStudent(kashf.deps)
    await joinForShare(kashf.deps, { courseId, personId: helper.id, share: 8_000 })
    expect(await outcome(offer(21))).toEqual([409, 'shares_above_whole'])
    expect((await offer(20)).statusCode).toBe(200)
    const propose = (share: number) =>
      kashf.call('POST', `/api/courses/${courseId}/team/${helper.id}/share`, {
        ...{ token: owner.token, body: { share } },
      })
    expect(await outcome(propose(8_001))).toEqual([409, 'shares_above_whole'])
    expect((await propose(7_000)).statusCode).toBe(201)
    expect(await outcome(offer(30))).toEqual([409, 'shares_above_whole'])
    expect((await offer(null)).statusCode).toBe(200)
  })

  it('is set before or after a share is proposed, of two who press at once, and never beyond the whole', async () => {
    const helper = await buildStudent(kashf.deps)
    await joinForShare(kashf.deps, { courseId, personId: helper.id, share: 1 })
    const body = { share: 6_000 }
    const url = `/api/courses/${courseId}/team/${helper.id}/share`
    const both = await Promise.all([offer(60), kashf.call('POST', url, { token: owner.token, body })])
    expect(both.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(both.find(({ statusCode }) => statusCode >= 300)?.json().error).toBe('shares_above_whole')
  })
})

describe('a link', () => {
  it('is taken once for each person and course, by students and other teachers', async () => {
    await offer(15)
    const taken = await Promise.all([take(), take(), take()])
    const links = taken.map((answer) => answer.json().data)
    expect(new Set(links.map(({ code }) => code)).size).toBe(1)
    expect(links[0]).toMatchObject({
      course: { id: courseId, title: 'Algebra' },
      ...{ percent: 15, sales: 0, earned: 0, ended_at: null },
    })
    const other = await buildTeacher(kashf.deps)
    expect((await take(other)).statusCode).toBe(200)
    expect(
      (await get(owner, 'partners')).data.map((one: { person: { id: number } }) => one.person.id),
    ).toEqual([...[other.id, partner.id]])
    expect((await take(await buildOperator(kashf.deps))).statusCode).toBe(403)
  })

  it('is not for the owner or the team of the course', async () => {
    await offer(15)
    expect(await outcome(take(owner))).toEqual([409, 'partner_of_own_course'])
    const helper = await buildStudent(kashf.deps)
    await joinForShare(kashf.deps, { courseId, personId: helper.id, share: 1 })
    expect(await outcome(take(helper))).toEqual([409, 'partner_of_own_course'])
    for (const person of [owner, helper]) {
      const offered = (await get(person, 'partner-courses')).data
      expect(offered.map(({ id }: { id: number }) => id)).not.toContain(courseId)
    }
  })

  it('is found in the list of courses that have partners, while they have', async () => {
    await offer(15)
    const found = async () =>
      (await get(partner, 'partner-courses')).data.find(({ id }: { id: number }) => id === courseId)
    expect(await found()).toMatchObject({ percent: 15, link_id: null })
    const { id } = (await take()).json().data
    expect((await found()).link_id).toBe(id)
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${courseId}`)
    expect(await found()).toBeUndefined()
    await kashf.deps.db.run(sql`update course set status = 2 where id = ${courseId}`)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${owner.id}`)
    expect(await found()).toBeUndefined()
    expect(await outcome(take())).toEqual([409, 'partners_not_offered'])
    const gone = { token: partner.token, body: { course_id: 2_000_000_000 } }
    expect(await outcome(kashf.call('POST', '/api/partner-links', gone))).toEqual([404, 'not_found'])
  })

  it('is ended by its partner, who may have it again, or by the owner, who may take that back', async () => {
    await offer(15)
    const { id, code } = (await take()).json().data
    const stranger = await buildTeacher(kashf.deps)
    expect(await outcome(remove(stranger, `partner-links/${id}`))).toEqual([404, 'not_found'])
    expect(await outcome(remove(stranger, `partners/${id}`))).toEqual([404, 'not_found'])
    for (const _press of [1, 2]) expect((await remove(partner, `partner-links/${id}`)).statusCode).toBe(200)
    expect((await get(partner, 'partner-links')).data).toMatchObject([{ id, ended_by: 'partner' }])
    expect((await take()).json().data).toMatchObject({ id, code, ended_at: null, ended_by: null })
    for (const _press of [1, 2]) expect((await remove(owner, `partners/${id}`)).statusCode).toBe(200)
    expect((await get(owner, 'partners')).data).toMatchObject([{ id, ended_by: 'owner' }])
    const offered = (await get(partner, 'partner-courses')).data
    expect(offered.map((one: { id: number }) => one.id)).not.toContain(courseId)
    expect(await outcome(take())).toEqual([409, 'partner_link_ended'])
    const restore = (by: TestPerson) => kashf.call('POST', `/api/partners/${id}/restore`, { token: by.token })
    expect(await outcome(restore(stranger))).toEqual([404, 'not_found'])
    for (const _press of [1, 2]) expect((await restore(owner)).statusCode).toBe(200)
    expect((await get(owner, 'partners')).data).toMatchObject([{ id, ended_at: null, ended_by: null }])
    await remove(owner, `partners/${id}`)
    // Ending it once more does not give it back to the partner, who has left then.
    await remove(partner, `partner-links/${id}`)
    expect(await outcome(take())).toEqual([409, 'partner_link_ended'])
    await restore(owner)
    expect((await get(owner, 'partners')).data).toMatchObject([{ id, ended_by: 'partner' }])
    expect((await take()).json().data).toMatchObject({ id, code, ended_at: null, ended_by: null })
  })

  it('leads to the course by an answer that no cache keeps, and brings nobody once it has ended', async () => {
    await offer(15)
    const { id, code } = (await take()).json().data
    const opened = await kashf.call('GET', `/p/${code}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/course/${courseId}`])
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(await openPartnerLink(kashf, code)).toMatch(/^kashf_from=/)
    for (const unknown of ['0000000000', '__proto__', String(id), '%F0%9F']) {
      expect((await kashf.call('GET', `/p/${unknown}`)).headers['set-cookie'], unknown).toBeUndefined()
    }
    await offer(null)
    expect(await openPartnerLink(kashf, code)).toBe('')
    await offer(15)
    await remove(partner, `partner-links/${id}`)
    expect((await kashf.call('GET', `/p/${code}`)).headers).toMatchObject({ location: `/course/${courseId}` })
    expect(await openPartnerLink(kashf, code)).toBe('')
  })
})

describe('lists', () => {
  it('are paged, newest first', async () => {
    await offer(15)
    const people = await Promise.all(Array.from({ length: 5 }, () => buildStudent(kashf.deps)))
    for (const person of people) await take(person)
    const first = await get(owner, 'partners?limit=3')
    const second = await get(owner, `partners?limit=3&cursor=${first.next_cursor}`)
    const ids = [...first.data, ...second.data].map((one: { person: { id: number } }) => one.person.id)
    expect(ids).toEqual(people.map(({ id }) => id).toReversed())
    expect(second.next_cursor).toBeNull()
  })
})
