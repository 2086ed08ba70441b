import type { AnswersBody, Attempt } from '@kashf/contract/practice/attempts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AttemptPage } from './attempt-page.tsx'

let unmount = () => {}
/** Whether the session is over, the line is down, or another device writes. */
let trouble: 'none' | 'session' | 'line' | 'elsewhere'
let sent: AnswersBody[]
let state: Attempt['state']

const question = (stem: string) => ({
  form: 'single' as const,
  stem,
  image: null,
  options: [{ html: 'ha' }, { html: "yo'q" }],
  parts: [{ answer: 'choice' as const, label: '' }],
  passage: null,
})

const attempt = (): Attempt => ({
  id: 5,
  test_id: 2,
  test_title: 'Sinov',
  purpose: 'exam',
  number: 1,
  state,
  opens_at: null,
  opened_at: '2026-11-27T05:00:00.000Z',
  submitted_at: state === 'open' ? null : '2026-11-27T05:44:00.000Z',
  remaining_s: state === 'open' ? 3600 : null,
  section: 0,
  section_remaining_s: null,
  break_remaining_s: null,
  exempt: [],
  settings: {
    minutes: 60,
    attempts: 1,
    pass_percent: null,
    results: 'at_close',
    shows_answers: true,
    shuffles_options: true,
    shuffles_questions: false,
    logs_leaving: false,
  },
  writer: { is_this: trouble !== 'elsewhere', name: 'Redmi 12', since: null },
  paper:
    state === 'open'
      ? {
          sections: [
            {
              title: '',
              minutes: null,
              blocks: [
                {
                  title: 'Fizika',
                  weight_milli: 2100,
                  penalty_milli: 0,
                  first_slot: 0,
                  questions: [question('Birinchi'), question('Ikkinchi')],
                },
              ],
            },
          ],
          passages: [],
        }
      : null,
  sealed: null,
  answers: [],
  flags: [],
  recordings: [],
})

function answer(path: string, method: string, body: string): Response {
  const failure = (status: number, error: string) => Response.json({ error, message: error }, { status })
  if (path === '/api/users/login') {
    trouble = 'none'
    return Response.json({ data: { token: 'another' } })
  }
  if (path.startsWith('/api/users')) return Response.json({ data: { id: 1, username: 'dilnoza', type: 1 } })
  if (trouble === 'session') return failure(401, 'unauthorized')
  if (method === 'GET') return Response.json({ data: attempt() })
  if (path.endsWith('/writer')) {
    trouble = 'none'
    return Response.json({ data: attempt() })
  }
  const given: AnswersBody = JSON.parse(body)
  if (trouble === 'elsewhere') return failure(409, 'attempt_elsewhere')
  sent.push(given)
  if (path.endsWith('/submit')) state = 'submitted'
  const kept = given.answers.map(({ slot, part, n }) => ({ slot, part, n, device: given.device }))
  const clock = { remaining_s: 3600, section: 0, section_remaining_s: null, break_remaining_s: null }
  return Response.json({ data: { kept, refused: [], is_writer: true, late: 0, ...clock, state } })
}

beforeEach(() => {
  ;[trouble, sent, state] = ['none', [], 'open']
  localStorage.setItem('token', 'a-token')
  localStorage.setItem('user-data', JSON.stringify({ id: 1, username: 'dilnoza' }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (trouble === 'line') throw new TypeError('failed')
    return answer(path, method, String(body))
  })
  vi.stubGlobal('scrollTo', () => {})
  const root = createRoot(document.body)
  root.render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AttemptPage attemptId={5} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  unmount = () => root.unmount()
})
afterEach(() => {
  unmount()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const find = (name: string) =>
  vi.waitFor(() => {
    const named = [...document.querySelectorAll<HTMLElement>('button, label')].findLast(
      (one) => one.getAttribute('aria-label') === name || one.textContent?.trim().startsWith(name),
    )
    if (!named) throw new Error(`nothing is called ${name}`)
    return named
  })
const press = async (name: string) => (await find(name)).click()
const reads = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 4000 })

it('answers are sent, counted before handing in, and handed in', async () => {
  await press('Byo')
  await vi.waitFor(() => expect(sent.at(-1)?.answers).toMatchObject([{ slot: 0, part: 0, value: '2' }]), {
    timeout: 4000,
  })
  await press('Keyingi')
  await reads('Ikkinchi')
  await press('Belgilash')
  await press('Topshirish')
  await reads('2 savoldan 1 tasiga javob berdingiz')
  await reads('Javobsiz 1 ta')
  await press('1 ta javobni topshirish')
  await reads('Topshirdingiz, 10:44')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/test/2/result/5')
})

it('without a line the strip says what is safe, and the answer goes when the line returns', async () => {
  await find('Byo')
  trouble = 'line'
  await press('Byo')
  await reads("Aloqa yo'q, javoblar shu qurilmada saqlanyapti")
  await reads('1 ta javob yuborilishini kutyapti')
  trouble = 'none'
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})

it('a session that ends asks for the password on the page, and then sends what waited', async () => {
  await find('Byo')
  trouble = 'session'
  await press('Byo')
  await reads('Seans tugadi')
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('dilnoza')
  await press('Kirish')
  await vi.waitFor(() => expect(sent.at(-1)?.answers).toHaveLength(1))
  expect(document.body.textContent).toContain('Birinchi')
})

it('another device writes: answers are only shown until this one goes on', async () => {
  await find('Byo')
  trouble = 'elsewhere'
  await press('Byo')
  await reads('Imtihon boshqa qurilmada davom etyapti')
  await press('Shu yerda davom etish')
  await vi.waitFor(() => expect(sent.at(-1)?.answers).toMatchObject([{ value: '2' }]))
  await press('Keyingi')
  await reads('Ikkinchi')
})
