import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

import { blockUser, unblockUser } from '../block-user.ts'
import { openSession } from './sessions.ts'

const kashf = testApp()

const me = (token: string) => kashf.call('GET', '/api/users/userme', { token })
const devices = async (token: string) =>
  (await kashf.call('GET', '/api/users/devices', { token })).json().data
const signIn = async (person: TestPerson, agent: string): Promise<string> => {
  const answer = await kashf.call('POST', '/api/users/login', {
    body: { username: person.username, password: TEST_PASSWORD },
    headers: { 'user-agent': agent },
  })
  return answer.json().data.token
}

describe('sessions', () => {
  it('are listed with the current one flagged, and end one by one', async () => {
    const student = await buildStudent(kashf.deps)
    const phone = await signIn(student, 'Telefon')
    const list = await devices(phone)
    expect(list).toHaveLength(2)
    expect(list.find((device: { is_current: boolean }) => device.is_current)).toMatchObject({
      user_agent: 'Telefon',
      ip: '127.0.0.1',
    })
    const other = list.find((device: { is_current: boolean }) => !device.is_current)
    const ended = await kashf.call('DELETE', `/api/users/devices/${other.id}`, { token: phone })
    expect(ended.statusCode).toBe(200)
    expect((await me(student.token)).statusCode).toBe(401)
    expect((await me(phone)).statusCode).toBe(200)
  })

  it('of other people are neither shown nor ended', async () => {
    const [mine, theirs] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const [device] = await devices(theirs.token)
    for (const id of [device.id, 2147483647, 'abc', 0]) {
      const answer = await kashf.call('DELETE', `/api/users/devices/${id}`, { token: mine.token })
      expect(answer.statusCode).toBe(404)
    }
    expect(await devices(mine.token)).toHaveLength(1)
    expect((await me(theirs.token)).statusCode).toBe(200)
    expect((await kashf.call('GET', '/api/users/devices')).statusCode).toBe(401)
    expect((await kashf.call('DELETE', `/api/users/devices/${device.id}`)).statusCode).toBe(401)
  })

  it('on other devices end all at once, without a password, for every type of user', async () => {
    const people = [
      await buildStudent(kashf.deps),
      await buildTeacher(kashf.deps, 1),
      await buildTeacher(kashf.deps),
      await buildOperator(kashf.deps),
    ]
    const stranger = await buildStudent(kashf.deps)
    for (const person of people) {
      const [phone, laptop] = [await signIn(person, 'Telefon'), await signIn(person, 'Noutbuk')]
      const answer = await kashf.call('DELETE', '/api/users/devices', { token: phone })
      expect([answer.statusCode, answer.json().data]).toEqual([200, { ended: 2 }])
      expect(await devices(phone)).toHaveLength(1)
      for (const token of [person.token, laptop]) expect((await me(token)).statusCode).toBe(401)
    }
    expect((await me(stranger.token)).statusCode).toBe(200)
    expect((await kashf.call('DELETE', '/api/users/devices')).statusCode).toBe(401)
  })

  it('end with a logout on this device only', async () => {
    const student = await buildStudent(kashf.deps)
    const phone = await signIn(student, 'Telefon')
    expect((await kashf.call('POST', '/api/users/logout', { token: phone })).statusCode).toBe(200)
    expect((await me(phone)).statusCode).toBe(401)
    expect((await me(student.token)).statusCode).toBe(200)
    expect((await kashf.call('POST', '/api/users/logout')).statusCode).toBe(401)
  })

  it('last 30 days after their last use', async () => {
    const student = await buildStudent(kashf.deps)
    const unused = await signIn(student, 'Eski')
    for (let i = 0; i < 2; i++) {
      kashf.clock.advance(16 * DAY_MS)
      expect((await me(student.token)).statusCode).toBe(200)
    }
    expect((await me(unused)).statusCode).toBe(401)
    expect(await devices(student.token)).toHaveLength(1)
  })

  it('end 90 days after the sign-in even if used', async () => {
    const student = await buildStudent(kashf.deps)
    for (let day = 0; day < 88; day += 22) {
      kashf.clock.advance(22 * DAY_MS)
      expect((await me(student.token)).statusCode).toBe(200)
    }
    kashf.clock.advance(2 * DAY_MS)
    expect((await me(student.token)).statusCode).toBe(401)
  })

  it("of operators end after 30 idle minutes, and after 12 hours' work", async () => {
    const [idle, busy] = [await buildOperator(kashf.deps), await buildOperator(kashf.deps)]
    kashf.clock.advance(29 * MINUTE_MS)
    expect((await me(busy.token)).statusCode).toBe(200)
    kashf.clock.advance(MINUTE_MS)
    expect((await me(idle.token)).statusCode).toBe(401)
    for (let minute = 30; minute < 710; minute += 20) {
      kashf.clock.advance(20 * MINUTE_MS)
      expect((await me(busy.token)).statusCode).toBe(200)
    }
    kashf.clock.advance(10 * MINUTE_MS)
    expect((await me(busy.token)).statusCode).toBe(401)
    const again = await signIn(busy, 'Noutbuk')
    expect((await me(again)).statusCode).toBe(200)
  })

  it('are limited to 100: one more ends the least recently used', async () => {
    const student = await buildStudent(kashf.deps)
    kashf.clock.advance(MINUTE_MS)
    const { deps } = kashf
    const open = async () =>
      (await openSession(deps, deps.db, { userId: student.id, userAgent: 'x', ip: '127.0.0.1' })).token
    for (let i = 0; i < 100; i++) await open()
    expect((await me(student.token)).statusCode).toBe(401)
    expect(await devices(await open())).toHaveLength(100)
  })

  it('store no usable token', async () => {
    const student = await buildStudent(kashf.deps)
    const rows = await kashf.deps.db.rows<{ row: string }>(
      sql`select row_to_json(s)::text as row from session s where user_id = ${student.id}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(student.token)
  })

  it('end when the account is blocked, and can be opened again only after unblocking', async () => {
    const student = await buildStudent(kashf.deps)
    const { deps } = kashf
    await deps.db.transaction((tx) => blockUser(deps, tx, { userId: student.id, reason: 'Sinov' }))
    expect((await me(student.token)).statusCode).toBe(401)
    expect(await signIn(student, 'Telefon').catch(() => 'no')).toBe('no')
    await deps.db.transaction((tx) => unblockUser(deps, tx, { userId: student.id }))
    expect((await me(student.token)).statusCode).toBe(401)
    expect((await me(await signIn(student, 'Telefon'))).statusCode).toBe(200)
  })
})
