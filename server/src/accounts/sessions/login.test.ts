import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { hashPassword, passwordMatches } from '../passwords/passwords.ts'

const kashf = testApp()
const student = testPerson(kashf, buildStudent)

const login = (body: object) => kashf.call('POST', '/api/users/login', { body })

describe('POST /api/users/login', () => {
  it('opens a session by username or e-mail, ignoring case', async () => {
    for (const username of [student.username, student.email.toUpperCase()]) {
      const answer = await login({ username, password: TEST_PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data.token).toBe(answer.json().token)
    }
  })

  it('accepts letters with marks however a device composes them, and hashes the composed form anew', async () => {
    const password = 'ёзувчи-йўлбарс-ўқиди'
    const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')]
    const hashOf = async (id: number) =>
      (
        await kashf.deps.db.found<{ hash: string }>(
          sql`select password_hash as hash from app_user where id = ${id}`,
        )
      ).hash
    for (const stored of [await hashPassword(composed), await hash(decomposed), await hash(composed)]) {
      for (const typed of [composed, decomposed]) {
        const { id, username } = await buildStudent(kashf.deps)
        await kashf.deps.db.run(sql`update app_user set password_hash = ${stored} where id = ${id}`)
        expect((await login({ username, password: typed })).statusCode).toBe(200)
        expect(await passwordMatches(await hashOf(id), decomposed)).toBe('composed')
        expect((await login({ username, password: `${typed}!` })).statusCode).toBe(401)
      }
    }
  })

  it('does not reveal why it failed', async () => {
    const wrongPassword = await login({ username: student.username, password: 'boshqa-parol' })
    const unknown = await login({ username: 'hech_kim', password: TEST_PASSWORD })
    expect(wrongPassword.statusCode).toBe(401)
    expect(wrongPassword.json().message).toBe('Foydalanuvchi nomi yoki email xato kiritildi!')
    expect({ ...unknown.json(), request_id: '' }).toEqual({ ...wrongPassword.json(), request_id: '' })
  })

  it('names every missing field at once', async () => {
    const answer = await login({})
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['username', 'password'])
  })

  it('limits wrong passwords per account, ignoring case, but not correct ones', async () => {
    const [owner, victim] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const tenMinutesMs = 600_000
    // Limits use fixed windows: start a new one.
    kashf.clock.startWindow(tenMinutesMs)
    for (let i = 0; i < 15; i++) {
      const answer = await login({ username: owner.username, password: TEST_PASSWORD })
      expect(answer.statusCode).toBe(200)
    }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const username = i % 2 ? ` ${victim.username.toUpperCase()} ` : victim.username
      statuses.push((await login({ username, password: `taxmin-${i}` })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login({ username: victim.username, password: TEST_PASSWORD })).statusCode).toBe(429)
    kashf.clock.advance(tenMinutesMs)
    expect((await login({ username: victim.username, password: TEST_PASSWORD })).statusCode).toBe(200)
  })

  it('rejects unverified and blocked accounts like unknown names', async () => {
    const [unverified, blocked] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await kashf.deps.db.run(sql`update app_user set verified_at = null where id = ${unverified.id}`)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    for (const { username } of [unverified, blocked]) {
      const answer = await login({ username, password: TEST_PASSWORD })
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'login_failed'])
    }
  })
})
