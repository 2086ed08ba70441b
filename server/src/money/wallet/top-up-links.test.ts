import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'

let kashf: TestApp
let student: TestPerson
beforeAll(async () => {
  const variables = { PAYME_MERCHANT_ID: '66aa00000000000000000001', CLICK_MERCHANT_ID: '4242' }
  kashf = await startTestApp({ variables })
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const ask = (query: string, person = student) => kashf.call('GET', `/api/users/top-up${query}`, person)

it('links to Payme and Click with account number and amount filled in', async () => {
  const { data } = (await ask('?amount=118999&back=/course/12%23sotib-olish')).json()
  expect(data).toMatchObject({ minimum: 1_000, maximum: 10_000_000 })
  const [payme, click] = data.links.map(({ url }: { url: string }) => new URL(url))
  const fields = Buffer.from(decodeURIComponent(payme.pathname.slice(1)), 'base64').toString()
  expect(payme.origin).toBe('https://checkout.paycom.uz')
  expect(fields).toBe(
    `m=66aa00000000000000000001;ac.payment_id=${student.paymentId};a=11899900;l=uz;c=http://kashf.test/course/12#sotib-olish`,
  )
  expect(click.origin + click.pathname).toBe('https://my.click.uz/services/pay')
  expect(Object.fromEntries(click.searchParams)).toEqual({
    service_id: '77001',
    merchant_id: '4242',
    amount: '118999',
    transaction_param: student.paymentId,
    return_url: 'http://kashf.test/course/12#sotib-olish',
  })
})

it('returns no link for an amount outside the limits', async () => {
  for (const query of ['', '?amount=999', '?amount=10000001']) {
    expect((await ask(query)).json().data).toMatchObject({ apps: ['Payme', 'Click'], links: [] })
  }
  expect((await ask('?amount=1000.001')).json().fields).toHaveProperty('amount')
  expect((await ask('?amount=5000&back=//evil.example')).json().fields).toHaveProperty('back')
  expect((await ask('', await buildTeacher(kashf.deps))).statusCode).toBe(403)
})

it('omits apps that are not configured', async () => {
  const plain = await startTestApp()
  try {
    const person = await buildStudent(plain.deps)
    const answer = await plain.call('GET', '/api/users/top-up?amount=5000', person)
    expect(answer.json().data).toMatchObject({ apps: [], links: [] })
  } finally {
    await plain.close()
  }
})
