import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import { verifyLedger } from '../../../money/ledger/verify.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from '../../../testing/builders/people.ts'
import { joinTeam } from '../../../testing/builders/team.ts'
import { testApp } from '../../../testing/test-app.ts'

const kashf = testApp()
let owner: TestPerson
let lola: TestPerson
let anvar: TestPerson
let courseId: number

beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  lola = await buildStudent(kashf.deps)
  anvar = await buildStudent(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: owner.id, title: 'Algebra' })).id
  for (const { id: personId } of [lola, anvar])
    await joinTeam(kashf.deps, { courseId, personId, role: 'curator' })
})

const call = (person: TestPerson, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  kashf.call(method, `/api/courses/${courseId}/team${url}`, { token: person.token, ...(body && { body }) })
const propose = (person: TestPerson, share: number, last_day?: string) =>
  call(owner, 'POST', `/${person.id}/share`, { share, ...(last_day && { last_day }) })
const answer = (how: 'confirm' | 'refuse', person: TestPerson, id: number) =>
  call(person, 'POST', `/shares/${id}/${how}`)
/** The status and the error of a call. */
const outcome = async (made: ReturnType<typeof call>) => {
  const { statusCode, json } = await made
  return [statusCode, json().error]
}
interface Member {
  person: { id: number }
  share: { id: number; share: number; ends_at: string | null } | null
  proposal: { id: number; share: number } | null
}
const memberOf = async (reader: TestPerson, person: TestPerson): Promise<Member | undefined> =>
  (await call(reader, 'GET', '')).json().data.members.find((one: Member) => one.person.id === person.id)
/** Proposes and confirms; returns the id of the share. */
async function agree(person: TestPerson, share: number, lastDay?: string): Promise<number> {
  expect((await propose(person, share, lastDay)).statusCode).toBe(201)
  const id = (await memberOf(owner, person))?.proposal?.id ?? 0
  expect((await answer('confirm', person, id)).statusCode).toBe(200)
  return id
}
const proposalOf = async (person: TestPerson) => (await memberOf(owner, person))?.proposal?.id ?? 0
const shareOf = async (person: TestPerson) => (await memberOf(owner, person))?.share?.share ?? null
const noticesOf = async (person: TestPerson) =>
  (await kashf.call('GET', '/api/notices', { token: person.token })).json().data

describe('a share', () => {
  it('is proposed, confirmed and changed; until the answer the former one is in force', async () => {
    expect((await propose(lola, 2_000)).statusCode).toBe(201)
    expect(await memberOf(owner, lola)).toMatchObject({ share: null, proposal: { share: 2_000 } })
    expect(await memberOf(lola, lola)).toMatchObject({ share: null, proposal: { share: 2_000 } })
    expect((await noticesOf(lola))[0]).toMatchObject({
      kind: 'share_proposed',
      subject: { course_id: courseId, share: 2_000, last_day: null },
    })
    const first = await proposalOf(lola)
    for (const _press of [1, 2])
      expect(await outcome(answer('confirm', lola, first))).toEqual([200, undefined])
    expect((await noticesOf(owner))[0]).toMatchObject({ kind: 'share_confirmed', subject: { share: 2_000 } })

    expect((await propose(lola, 1_250)).statusCode).toBe(201)
    expect(await memberOf(owner, lola)).toMatchObject({ share: { share: 2_000 }, proposal: { share: 1_250 } })
    const second = await proposalOf(lola)
    for (const _press of [1, 2])
      expect(await outcome(answer('refuse', lola, second))).toEqual([200, undefined])
    expect(await outcome(answer('confirm', lola, second))).toEqual([409, 'share_proposal_ended'])
    expect(await memberOf(owner, lola)).toMatchObject({ share: { share: 2_000 }, proposal: null })
    await agree(lola, 0)
    expect(await shareOf(lola)).toBe(0)

    const history = (await call(owner, 'GET', '/shares?limit=2')).json()
    expect(history.data).toMatchObject([
      { state: 'in_force', share: 0, person: { id: lola.id } },
      { state: 'refused', share: 1_250 },
    ])
    const rest = (await call(owner, 'GET', `/shares?cursor=${history.next_cursor}`)).json()
    expect(rest).toMatchObject({ data: [{ state: 'ended', share: 2_000 }], next_cursor: null })
    const audited = await kashf.deps.db.rows<{ action: string; operator_id: number }>(sql`
      select action, operator_id from audit_entry where subject = ${`course:${courseId}`} order by id`)
    expect(audited.map(({ action }) => action)).toEqual([
      ...[
        'share.propose',
        'share.confirm',
        'share.propose',
        'share.refuse',
        'share.propose',
        'share.confirm',
      ],
    ])
    expect(audited[1]?.operator_id).toBe(lola.id)
  })

  it('is seen by its owner and its member alone', async () => {
    await agree(lola, 2_000)
    await propose(anvar, 100)
    expect(await memberOf(anvar, lola)).toMatchObject({ share: null, proposal: null })
    const own = (await call(anvar, 'GET', '/shares')).json().data
    expect(own.map(({ person }: { person: { id: number } }) => person.id)).toEqual([anvar.id])
  })

  it('is answered by its member alone, and withdrawn by the owner alone', async () => {
    await propose(lola, 2_000)
    const id = await proposalOf(lola)
    for (const how of ['confirm', 'refuse'] as const) {
      expect(await outcome(answer(how, anvar, id))).toEqual([404, 'not_found'])
      expect(await outcome(answer(how, owner, id))).toEqual([404, 'not_found'])
    }
    expect((await call(lola, 'DELETE', `/shares/${id}`)).statusCode).toBe(403)
    const other = await buildTeacher(kashf.deps)
    expect(await outcome(call(other, 'DELETE', `/shares/${id}`))).toEqual([404, 'not_found'])
    for (const _press of [1, 2]) {
      expect(await outcome(call(owner, 'DELETE', `/shares/${id}`))).toEqual([200, undefined])
    }
    expect(await outcome(answer('confirm', lola, id))).toEqual([409, 'share_proposal_ended'])
    expect((await noticesOf(lola))[0]).toMatchObject({ kind: 'share_withdrawn' })
    const confirmed = await agree(lola, 300)
    expect(await outcome(call(owner, 'DELETE', `/shares/${confirmed}`))).toEqual([
      409,
      'share_proposal_ended',
    ])
  })

  it('is neither negative, nor more than the whole, nor of somebody else', async () => {
    for (const share of [-1, 10_001, 0.5]) {
      const refused = (await call(owner, 'POST', `/${lola.id}/share`, { share })).json()
      expect([share, refused.error, Object.keys(refused.fields)]).toEqual([
        share,
        'validation_failed',
        ['share'],
      ])
    }
    const stranger = await buildStudent(kashf.deps)
    for (const person of [stranger, owner]) {
      expect(await outcome(propose(person, 100))).toEqual([404, 'not_found'])
    }
    const yesterday = tashkentDay(new Date(kashf.clock.now().getTime() - DAY_MS))
    expect((await propose(lola, 100, yesterday)).json().fields).toHaveProperty('last_day')
    await agree(lola, 10_000)
    expect(await shareOf(lola)).toBe(10_000)
  })

  it('leaves the whole: what others have or may still confirm counts, whichever is more', async () => {
    await agree(lola, 6_000)
    expect(await outcome(propose(anvar, 4_001))).toEqual([409, 'shares_above_whole'])
    expect((await propose(lola, 1_000)).statusCode).toBe(201)
    expect(await outcome(propose(lola, 2_000))).toEqual([409, 'share_proposed_already'])
    expect(await outcome(propose(anvar, 5_000))).toEqual([409, 'shares_above_whole'])
    await answer('confirm', lola, await proposalOf(lola))
    await agree(anvar, 9_000)
    expect([await shareOf(lola), await shareOf(anvar)]).toEqual([1_000, 9_000])
  })

  it('is proposed once when two press at once, and never beyond the whole', async () => {
    const same = await Promise.all([propose(lola, 6_000), propose(lola, 6_000)])
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    await call(owner, 'DELETE', `/shares/${await proposalOf(lola)}`)
    const both = await Promise.all([propose(lola, 6_000), propose(anvar, 6_000)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('shares_above_whole')
  })

  it('is confirmed or withdrawn, of two who press at once', async () => {
    await propose(lola, 6_000)
    const id = await proposalOf(lola)
    const [confirmed, withdrawn] = await Promise.all([
      answer('confirm', lola, id),
      call(owner, 'DELETE', `/shares/${id}`),
    ])
    expect([confirmed.statusCode, withdrawn.statusCode].sort()).toEqual([200, 409])
    expect(await shareOf(lola)).toBe(confirmed.statusCode === 200 ? 6_000 : null)
  })

  it('ends after its last day, and then leaves room for others', async () => {
    const today = tashkentDay(kashf.clock.now())
    await agree(lola, 7_000, today)
    await propose(anvar, 3_000, today)
    const missed = await proposalOf(anvar)
    expect(await outcome(propose(anvar, 3_000))).toEqual([409, 'share_proposed_already'])
    kashf.clock.advance(DAY_MS)
    for (const person of [owner, lola, anvar]) await signInAgain(kashf.deps, person)
    expect(await memberOf(owner, lola)).toMatchObject({ share: null, proposal: null })
    expect(await outcome(answer('confirm', anvar, missed))).toEqual([409, 'share_proposal_ended'])
    await agree(anvar, 10_000)
    expect((await call(owner, 'GET', '/shares')).json().data).toMatchObject([
      { state: 'in_force', share: 10_000 },
      { state: 'withdrawn', share: 3_000 },
      { state: 'ended', share: 7_000 },
    ])
    expect((await verifyLedger(kashf.deps.db)).holds).toBe(true)
  })
})

describe('the end of a membership', () => {
  it.each<[string, (of: TestPerson) => Promise<unknown>]>([
    ['by the owner', ({ id }) => call(owner, 'DELETE', `/${id}`)],
    ['by the member', (person) => call(person, 'DELETE', `/${person.id}`)],
  ])('%s ends the share and the proposal; another role does not', async (_name, end) => {
    await agree(lola, 6_000)
    await propose(lola, 7_000)
    const proposal = await proposalOf(lola)
    const role = { token: owner.token, body: { role: 'analyst' } }
    await kashf.call('PUT', `/api/courses/${courseId}/team/${lola.id}`, role)
    expect(await shareOf(lola)).toBe(6_000)
    expect((await end(lola)) as { statusCode: number }).toMatchObject({ statusCode: 200 })
    expect(await outcome(answer('confirm', lola, proposal))).toEqual([404, 'not_found'])
    expect((await call(owner, 'GET', '/shares')).json().data).toMatchObject([
      { state: 'withdrawn' },
      { state: 'ended' },
    ])
    await agree(anvar, 10_000)
    expect((await verifyLedger(kashf.deps.db)).holds).toBe(true)
  })
})
