import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { mailedCode, wrongCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })

const NEW_PASSWORD = 'tog-cho-qqisida-qor'
const post = (path: string, body: object) => kashf.call('POST', `/api/users${path}`, { body })

describe('POST /api/users/forgot1', () => {
  it('answers the same whether the account exists or not', async () => {
    const student = await buildStudent(kashf.deps)
    const known = await post('/forgot1', { email: student.email })
    const unknown = await post('/forgot1', { email: 'hech-kim@example.uz' })
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(known.json()).toEqual({ data: { email: student.email } })
    expect(unknown.json()).toEqual({ data: { email: 'hech-kim@example.uz' } })
  })

  it('names a missing and a bad e-mail', async () => {
    for (const body of [{}, { email: 'emas' }]) {
      const answer = await post('/forgot1', body)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['email'])
    }
  })
})

describe('POST /api/users/forgot2', () => {
  it('sets the new password and ends every session', async () => {
    const student = await buildStudent(kashf.deps)
    await post('/forgot1', { email: student.email })
    const code = await mailedCode(kashf.deps, student.email)
    const form = new FormData()
    form.append('email', student.email)
    form.append('emailpassword', ` ${code.slice(0, 3)} ${code.slice(3)} `)
    form.append('password', NEW_PASSWORD)
    const answer = await post('/forgot2', form)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({ email: student.email })

    expect((await kashf.call('GET', '/api/users/userme', { token: student.token })).statusCode).toBe(401)
    const login = (password: string) => post('/login', { username: student.username, password })
    expect((await login(TEST_PASSWORD)).statusCode).toBe(401)
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
    const again = await post('/forgot2', { email: student.email, code, password: `${NEW_PASSWORD}-2` })
    expect(again.json().error).toBe('code_invalid')
  })

  it('keeps the code when only the new password is bad', async () => {
    const student = await buildStudent(kashf.deps)
    await post('/forgot1', { email: student.email })
    const code = await mailedCode(kashf.deps, student.email)
    for (const password of ['qisqa', 'password1', student.username, student.email]) {
      const answer = await post('/forgot2', { email: student.email, code, password })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['password'])
    }
    expect((await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })).statusCode).toBe(
      200,
    )
  })

  it('fails identically for exhausted tries, a wrong code, an old code and an unknown address', async () => {
    const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    for (const { email } of [student, other]) await post('/forgot1', { email })
    const code = await mailedCode(kashf.deps, student.email)
    const otherCode = await mailedCode(kashf.deps, other.email)
    const attempt = (email: string, given: string) =>
      post('/forgot2', { email, code: given, password: NEW_PASSWORD })
    const answers = [await attempt('hech-kim@example.uz', code)]
    for (let i = 0; i < 5; i++) answers.push(await attempt(student.email, wrongCode(code)))
    answers.push(await attempt(student.email, code))
    kashf.clock.advance(10 * MINUTE_MS + 1)
    answers.push(await attempt(other.email, otherCode))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toBe('code_invalid')
    }
    expect((await kashf.call('GET', '/api/users/userme', { token: student.token })).statusCode).toBe(200)
  })

  it('rejects the code of a registration or of another person', async () => {
    const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await post('/forgot1', { email: other.email })
    const code = await mailedCode(kashf.deps, other.email)
    const answer = await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })
    expect(answer.json().error).toBe('code_invalid')
  })

  it('limits guesses per account, ignoring case', async () => {
    const student = await buildStudent(kashf.deps)
    // Limits use fixed windows: start a new hour.
    kashf.clock.startWindow(60 * MINUTE_MS)
    let refused = 0
    for (let i = 0; i < 20; i++) {
      const email = `${' '.repeat(i % 3)}${i % 2 ? student.email.toUpperCase() : student.email}`
      const answer = await post('/forgot2', { email, code: '123456', password: NEW_PASSWORD })
      if (answer.statusCode === 429) refused++
    }
    expect(refused).toBe(5)
  })
})
