import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent, TEST_PASSWORD, type TestPerson } from '../testing/builders.ts'

let kashf: TestApp
let student: TestPerson

beforeAll(async () => {
  kashf = await startTestApp()
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const login = (body: object) => kashf.call('POST', '/api/users/login', { body })

describe('POST /api/users/login', () => {
  it('opens a session by username or by e-mail, however it is written', async () => {
    for (const username of [student.username, student.email.toUpperCase()]) {
      const answer = await login({ username, password: TEST_PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data.token).toBe(answer.json().token)
    }
  })

  it('tells nothing about why it failed', async () => {
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
})
