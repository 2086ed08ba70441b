import { describe, expect, it } from 'vitest'
import { TEST_CARD } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, TEST_PASSWORD } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every call of the console in the OpenAPI document. */
async function consoleCalls(): Promise<[Method, string][]> {
  const document = (await kashf.call('GET', '/api/docs/json')).json()
  return Object.entries(document.paths as Record<string, object>)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((m): [Method, string] => [
        m.toUpperCase() as Method,
        path
          .replace('{id}', '1')
          .replace('{session_id}', '1')
          .replace('{note_id}', '1')
          .replace('{kind}', 'teacher')
          .replace('{provider}', 'payme')
          .replace('{slug}', 'terms'),
      ]),
    )
}

describe('the console', () => {
  it('has every documented call', async () => {
    const calls = (await consoleCalls()).map(([method, url]) => `${method} ${url.replace('/api/admin/', '')}`)
    expect(calls.sort()).toEqual(
      [
        ...['teachers', 'courses', 'payouts', 'purchases', 'users', 'audit', 'ledger', 'overview'].map(
          (name) => `GET ${name}`,
        ),
        ...['approve', 'reject', 'payout-card'].map((verb) => `POST teachers/1/${verb}`),
        ...['publish', 'return', 'hide'].map((verb) => `POST courses/1/${verb}`),
        'GET courses/1/review-notes',
        'POST courses/1/review-notes',
        'PUT courses/1/review-notes/1',
        'DELETE courses/1/review-notes/1',
        ...['approve', 'paid', 'refuse', 'return'].map((verb) => `POST payouts/1/${verb}`),
        'GET payouts/1',
        'POST purchases/1/refund',
        'GET gifts',
        'POST gifts/1/void',
        ...['block', 'unblock'].map((verb) => `POST users/1/${verb}`),
        'GET users/1',
        'GET teachers/1/summary',
        'GET system',
        'GET desk/teacher/1',
        'PUT desk/teacher/1/claim',
        'DELETE desk/teacher/1/claim',
        'POST desk/teacher/1/notes',
        'GET ledger/balance',
        'GET ledger/turnover.csv',
        ...['ledger', 'purchases', 'reports', 'audit'].map((list) => `GET ${list}/export.csv`),
        'DELETE users/1/sessions',
        'DELETE users/1/sessions/1',
        'GET categories',
        'POST categories',
        'PATCH categories/1',
        'GET exam-presets',
        'POST exam-presets',
        'PUT exam-presets/1',
        ...['GET', 'PUT'].flatMap((method) => [`${method} seats`, `${method} teachers/1/seats`]),
        'GET exam-dates',
        'POST exam-dates',
        'PUT exam-dates/1',
        ...['GET seat-orders', 'POST seat-orders/1/match', 'POST seat-orders/1/void'],
        ...['GET seat-terms', 'PUT seat-terms'],
        'GET percentage',
        'PUT percentage',
        ...['GET', 'PUT'].map((method) => `${method} teachers/1/fees`),
        ...['GET', 'PUT'].flatMap((method) => [`${method} fiscal`, `${method} courses/1/fiscal`]),
        'GET payouts/register.csv',
        'POST payouts/bank-answers',
        'GET reconciliation',
        'POST reconciliation/payme',
        'POST reconciliation/payme/preview',
        'GET payment-cases',
        'POST payment-cases/1/resolve',
        ...['POST', 'DELETE'].map((method) => `${method} payment-cases/1/credit`),
        'POST payment-cases/1/credit/approve',
        'GET reports',
        ...['hide', 'keep', 'restore'].map((verb) => `POST reports/1/${verb}`),
        'POST step-up',
        'GET content/terms',
        'POST content/terms',
        'GET content/terms/russian',
        'POST content/terms/russian',
        'POST content/preview',
        'GET banners',
        'POST banners',
        'POST banners/1/end',
        'GET contact',
        'POST contact/1/answer',
        'POST contact/1/close',
        'GET contact-answers',
        'POST contact-answers',
        'DELETE contact-answers/1',
        'GET jobs',
        ...['retry', 'discard'].map((verb) => `POST jobs/1/${verb}`),
      ].sort(),
    )
  })

  it('does not exist for students and teachers, and asks strangers to sign in', async () => {
    const others = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
    for (const [method, url] of await consoleCalls()) {
      const body = method === 'GET' ? undefined : { reason: 'Sinov uchun', percent: 10, name: 'Sinov' }
      for (const { token } of others) {
        const answer = await kashf.call(method, url, { token, body })
        expect([answer.statusCode, answer.json().error], `${method} ${url}`).toEqual([404, 'not_found'])
      }
      expect((await kashf.call(method, url, { body })).statusCode, `${method} ${url}`).toBe(401)
    }
  })

  it('returns 404 for unknown ids, and 422 for missing fields', async () => {
    const { token } = await buildOperator(kashf.deps)
    for (const [method, url] of await consoleCalls()) {
      if (!url.endsWith('/1') && !url.includes('/1/')) continue
      const gone = await kashf.call(method, url.replace('/1', '/2147483647'), {
        token,
        body:
          method === 'GET'
            ? undefined
            : {
                reason: 'Sinov uchun',
                note: 'Sinov uchun',
                reference: '0001',
                text: 'Sinov uchun',
                is_fixed: true,
                amount: 50_000,
                seats: 60,
                ...{ percent: 10, brought_percent: 5, edit: 0 },
                card_number: TEST_CARD,
              },
      })
      expect([gone.statusCode, gone.json().error], `${method} ${url}`).toEqual([404, 'not_found'])
      const noId = await kashf.call(method, url.replace('/1', '/abc'), { token })
      expect(noId.statusCode, `${method} ${url}`).toBe(404)
    }
    const needReason = ['teachers/1/reject', 'courses/1/return', 'courses/1/hide', 'payouts/1/refuse']
    for (const url of [...needReason, 'purchases/1/refund', 'users/1/block']) {
      for (const body of [{}, { reason: '   ' }, { reason: 'x'.repeat(1001) }]) {
        const answer = await kashf.call('POST', `/api/admin/${url}`, { token, body })
        expect(answer.statusCode, url).toBe(422)
        expect(Object.keys(answer.json().fields)).toEqual(['reason'])
      }
    }
  })

  it('accepts forged cursors and filters without failing', async () => {
    const { token } = await buildOperator(kashf.deps)
    const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const cursors = [
      '?',
      cursor([1.5]),
      cursor([1e300]),
      cursor([9e15]),
      cursor(['2026-13-45', 1]),
      cursor([-9e15, 9e15]),
    ]
    for (const name of [
      'teachers',
      'courses',
      'payouts',
      'purchases',
      'users',
      'payment-cases',
      'audit',
      'ledger',
    ]) {
      for (const made of cursors) {
        for (const status of ['', 'waiting', 'in_review', 'requested']) {
          const answer = await kashf.call('GET', `/api/admin/${name}?cursor=${made}&status=${status}`, {
            token,
          })
          expect([200, 422], `${name} ${made} ${status}`).toContain(answer.statusCode)
        }
      }
      if (name === 'audit' || name === 'ledger') continue
      const unknown = await kashf.call('GET', `/api/admin/${name}?status=nima`, { token })
      expect(Object.keys(unknown.json().fields)).toEqual(['status'])
      const odd = await kashf.call('GET', `/api/admin/${name}?search=${encodeURIComponent("%_'\\ \u0000")}`, {
        token,
      })
      expect(odd.statusCode).toBe(200)
    }
  })
})

describe('the audit trail', () => {
  it('records the address of each change and sign-in, and the request id of its log lines', async () => {
    const [operator, student] = [await buildOperator(kashf.deps), await buildStudent(kashf.deps)]
    const from = { 'x-forwarded-for': '203.0.113.44' }
    const attempt = (password: string) =>
      kashf.call('POST', '/api/users/login', {
        body: { username: operator.username, password },
        headers: from,
      })
    expect((await attempt('xato-parol')).statusCode).toBe(401)
    const { token } = (await attempt(TEST_PASSWORD)).json()
    const blocked = await kashf.call('POST', `/api/admin/users/${student.id}/block`, {
      token,
      headers: from,
      body: { reason: 'Sinov uchun' },
    })
    const requestId = blocked.headers['x-request-id']
    const { data } = (
      await kashf.call('GET', `/api/admin/audit?operator_id=${operator.id}`, { token })
    ).json()
    expect(data).toMatchObject([
      { action: 'user.block', subject: `user:${student.id}`, source: '203.0.113.44', request_id: requestId },
      { action: 'operator.sign_in', subject: `user:${operator.id}`, source: '203.0.113.44' },
      { action: 'operator.sign_in_failed', source: '203.0.113.44', after: { failed: 'wrong_password' } },
    ])
    const signedIn = kashf.securityEvents.filter(({ personId }) => personId === operator.id)
    expect(signedIn).toMatchObject([
      { security: 'sign_in_failed', address: '203.0.113.44', reason: 'wrong_password' },
      { security: 'signed_in', address: '203.0.113.44', new_device: true },
    ])
    expect(data[1].request_id).toBe(signedIn[1]?.reqId)
  })
})
