import type { AnswersBody, AnswersKept, KeptAnswer } from '@kashf/contract/practice/attempts.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, networkError } from '../../../../api/client/api-error.ts'
import type { AnswerStore, LocalAttempt } from './answer-store.ts'
import { attemptOutbox } from './attempt-outbox.ts'
import { answerKey, type LocalAnswer } from './local-answer.ts'

const MINE = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const MINUTE_MS = 60_000

/** Storage that outlives a page, as that of a browser does. */
let disk: { answers: Map<string, LocalAnswer>; attempt: LocalAttempt | null }
const store: AnswerStore = {
  put: async (answer) => void disk.answers.set(answerKey(answer), structuredClone(answer)),
  putAttempt: async (attempt) => {
    disk.attempt = attempt
  },
  load: async () => ({ answers: [...disk.answers.values()], attempt: disk.attempt }),
  clear: async () => {
    disk = { answers: new Map(), attempt: null }
  },
}

/** The server: the later moment of answering wins, of one device the later number. */
let server: {
  answers: Map<string, KeptAnswer & { atMs: number }>
  writer: string
  state: AnswersKept['state']
  failure: Error | null
  bodies: AnswersBody[]
}
function keep(body: AnswersBody): AnswersKept {
  server.bodies.push(structuredClone(body))
  if (server.failure) throw server.failure
  if (server.writer !== body.device)
    throw new ApiError({ code: 'attempt_elsewhere', status: 409, message: '' })
  const kept = body.answers.map(({ age_ms, ...answer }) => {
    const key = answerKey(answer)
    const atMs = Date.now() - age_ms
    const known = server.answers.get(key)
    const isNewer = !known || (known.device === body.device ? answer.n > known.n : atMs > known.atMs)
    const stands = isNewer ? { ...answer, device: body.device, atMs } : known
    server.answers.set(key, stands)
    return { slot: stands.slot, part: stands.part, n: stands.n, device: stands.device }
  })
  const { state } = server
  const clock = { remaining_s: 100, section: 0, section_remaining_s: null, break_remaining_s: null }
  return { kept, refused: [], late: state === 'open' ? 0 : kept.length, is_writer: true, state, ...clock }
}

/** Gives a recording the number 7, over the line of the server. */
let deliver: (answer: LocalAnswer) => Promise<string | null>
const deliverOnLine = async () => {
  if (server.failure) throw server.failure
  return '7'
}

let pages = 0
async function openPage(
  device = MINE,
  { isFromDevice = false, answers = [...server.answers.values()] } = {},
) {
  const startedMs = Date.now()
  const outbox = attemptOutbox({
    store,
    device,
    clock: {
      view: `page ${++pages}`,
      nowMs: () => Date.now() - startedMs,
      dateMs: () => Date.now() + wrongBy,
    },
    send: async (body) => keep(body),
    deliver,
    submit: async (body) => {
      const kept = keep(body)
      server.state = 'submitted'
      return { ...kept, state: 'submitted' }
    },
  })
  await outbox.open({
    answers,
    flags: [],
    isFromDevice,
    state: server.state,
    writer: { is_this: server.writer === device, name: '', since: null },
    section: 0,
    remaining_s: 100,
    section_remaining_s: null,
    break_remaining_s: null,
  })
  return outbox
}

/** By how much the clock of the device is wrong. */
let wrongBy: number
const values = () => Object.fromEntries([...server.answers].map(([key, { value }]) => [key, value]))
const last = () => server.bodies.at(-1)

beforeEach(() => {
  deliver = deliverOnLine
  vi.useFakeTimers()
  disk = { answers: new Map(), attempt: null }
  server = { answers: new Map(), writer: MINE, state: 'open', failure: null, bodies: [] }
  wrongBy = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends after a second of quiet, once, the last value', async () => {
  const outbox = await openPage()
  for (const typed of ['1', '12', '12,5']) {
    outbox.answer(0, 0, typed)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(server.bodies).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(last()).toEqual({
    device: MINE,
    answers: [{ slot: 0, part: 0, value: '12,5', age_ms: 1000, n: 2 }],
  })
  expect(outbox.state()).toMatchObject({ waitingCount: 0, problem: null })
  outbox.answer(0, 0, null)
  await outbox.flush()
  expect(last()?.answers).toEqual([{ slot: 0, part: 0, value: null, age_ms: 0, n: 3 }])
})

it('a killed browser loses nothing that was typed, and its numbers rise', async () => {
  const killed = await openPage()
  killed.answer(3, 0, ['1', '2'])
  killed.answer(3, 0, ['2'])
  killed.answer(4, 1, 'ha')
  killed.toggleFlag(7)
  killed.stop()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(server.bodies).toEqual([])

  const outbox = await openPage()
  expect(outbox.state().values.get('3.0')).toEqual(['2'])
  expect([...outbox.state().flags]).toEqual([7])
  expect(outbox.state().waitingCount).toBe(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(values()).toEqual({ '3.0': ['2'], '4.1': 'ha' })
  expect(last()?.answers.map(({ age_ms }) => age_ms)).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS])
  expect(last()?.flags).toEqual([7])
  outbox.answer(3, 0, ['1'])
  await outbox.flush()
  expect(last()?.answers[0]?.n).toBe(2)
})

it('twenty minutes without a line: everything arrives, each with its age, whatever the clock of the device says', async () => {
  wrongBy = 24 * 60 * MINUTE_MS
  const outbox = await openPage()
  server.failure = networkError()
  for (let slot = 0; slot < 20; slot++) {
    outbox.answer(slot, 0, String(slot))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    wrongBy -= 2 * 60 * MINUTE_MS
  }
  expect(outbox.state()).toMatchObject({ problem: 'line', waitingCount: 20 })
  server.failure = null
  await outbox.flush()
  expect(outbox.state()).toMatchObject({ problem: null, waitingCount: 0 })
  expect(last()?.answers.map(({ slot, age_ms }) => [slot, age_ms])).toEqual(
    Array.from({ length: 20 }, (_, slot) => [slot, (20 - slot) * MINUTE_MS]),
  )
})

it('tries again by itself, and sees the line return', async () => {
  const outbox = await openPage()
  server.failure = networkError()
  outbox.answer(0, 0, '1')
  await vi.advanceTimersByTimeAsync(20_000)
  const tries = server.bodies.length
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(6)
  server.failure = null
  await vi.advanceTimersByTimeAsync(30_000)
  expect(values()).toEqual({ '0.0': '1' })
})

it('what is typed while a request is on its way waits for the next', async () => {
  const outbox = await openPage()
  outbox.answer(0, 0, 'eski')
  const sending = outbox.flush()
  outbox.answer(0, 0, 'yangi')
  await sending
  expect(outbox.state().waitingCount).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(values()).toEqual({ '0.0': 'yangi' })
})

it('what is left when the page closes goes in a request that survives it', async () => {
  const outbox = await openPage()
  outbox.answer(0, 0, '1')
  outbox.sendLast()
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.state().waitingCount).toBe(0)
  expect(server.bodies).toHaveLength(1)
})

it('another device takes over: nothing more is sent; after the return the later answer stands', async () => {
  const first = await openPage()
  server.writer = OTHER
  first.answer(0, 0, 'birinchi')
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.state()).toMatchObject({ problem: 'elsewhere', waitingCount: 1 })

  const mine = structuredClone(disk)
  disk = { answers: new Map(), attempt: null }
  const second = await openPage(OTHER)
  second.answer(0, 0, 'ikkinchi')
  await second.flush()

  disk = mine
  server.writer = MINE
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const back = await openPage()
  await vi.advanceTimersByTimeAsync(0)
  expect(values()).toEqual({ '0.0': 'ikkinchi' })
  expect(back.state()).toMatchObject({ isStale: true, waitingCount: 0 })
})

it('a session that ended keeps the answers until the person has signed in', async () => {
  const outbox = await openPage()
  server.failure = new ApiError({ code: 'unauthorized', status: 401, message: '' })
  outbox.answer(0, 0, '1')
  await vi.advanceTimersByTimeAsync(1000)
  outbox.answer(1, 0, '2')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(outbox.state()).toMatchObject({ problem: 'sign_in', waitingCount: 2 })
  server.failure = null
  await outbox.flush()
  expect(values()).toEqual({ '0.0': '1', '1.0': '2' })
})

it('handing in carries what was not sent, and then nothing can be changed', async () => {
  const outbox = await openPage()
  outbox.answer(0, 0, '1')
  await outbox.handIn()
  expect(outbox.state()).toMatchObject({ handIn: 'done', problem: 'over', waitingCount: 0 })
  expect(values()).toEqual({ '0.0': '1' })
  outbox.answer(0, 0, '2')
  expect(outbox.state().values.get('0.0')).toBe('1')
  expect(disk.answers.size).toBe(0)
})

it('handing in without a line waits on the device, also after a reload, and goes when the line returns', async () => {
  const outbox = await openPage()
  server.failure = networkError()
  outbox.answer(0, 0, '1')
  await outbox.handIn()
  expect(outbox.state()).toMatchObject({ handIn: 'waiting', problem: 'line' })
  outbox.answer(0, 0, '2')
  outbox.stop()
  server.failure = null
  const later = await openPage()
  expect(later.state()).toMatchObject({ handIn: 'waiting', waitingCount: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(later.state().handIn).toBe('done')
  expect(values()).toEqual({ '0.0': '1' })
})

it('answers that come after the end are sent, and counted as late', async () => {
  const outbox = await openPage()
  server.failure = networkError()
  outbox.answer(0, 0, '1')
  await vi.advanceTimersByTimeAsync(1000)
  server.failure = null
  server.state = 'expired'
  await outbox.flush()
  expect(outbox.state()).toMatchObject({ problem: 'over', lateCount: 1, waitingCount: 0 })
})

it('nothing is sent in the waiting room', async () => {
  server.state = 'ready'
  const outbox = await openPage()
  await outbox.flush()
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(server.bodies).toEqual([])
})

it('a page that opens without a line goes on with what was sent from here, and with the time that is left', async () => {
  const outbox = await openPage()
  outbox.answer(0, 0, '1')
  outbox.toggleFlag(3)
  await outbox.flush()
  const copy = [...server.answers.values()]
  outbox.answer(0, 0, '2')
  await outbox.flush()
  outbox.stop()
  server.failure = networkError()
  await vi.advanceTimersByTimeAsync(40_000)

  const reloaded = await openPage(MINE, { isFromDevice: true, answers: copy })
  expect(reloaded.state()).toMatchObject({ problem: 'line', waitingCount: 0, clock: { remaining_s: 60 } })
  expect(reloaded.state().values.get('0.0')).toBe('2')
  expect([...reloaded.state().flags]).toEqual([3])
  reloaded.answer(1, 0, 'yangi')
  server.failure = null
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reloaded.state()).toMatchObject({ problem: null, waitingCount: 0, clock: { remaining_s: 100 } })
  expect(values()).toEqual({ '0.0': '2', '1.0': 'yangi' })
})

it('many long answers go in several requests of a limited size', async () => {
  const outbox = await openPage()
  const essay: AnswerValue = 'a'.repeat(20_000)
  for (let slot = 0; slot < 12; slot++) outbox.answer(slot, 0, essay)
  await outbox.flush()
  expect(server.bodies.length).toBeGreaterThan(2)
  expect(Math.max(...server.bodies.map((body) => JSON.stringify(body).length))).toBeLessThan(120_000)
  expect(server.answers.size).toBe(12)
})

it('sends a recording when it was delivered, with its moment, and what is typed does not wait for it', async () => {
  let arrive: (id: string) => void = () => {}
  deliver = () => new Promise((resolve) => (arrive = resolve))
  const page = await openPage()
  page.answer(0, 0, 'device:a')
  page.answer(1, 0, 'ikki')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([...server.answers.values()].map(({ value }) => value)).toEqual(['ikki'])
  expect(page.state().waitingCount).toBe(1)
  arrive('7')
  await vi.advanceTimersByTimeAsync(2000)
  const sent = server.bodies.flatMap(({ answers }) => answers)
  expect(sent.some(({ value }) => typeof value === 'string' && value.startsWith('device:'))).toBe(false)
  const spoken = sent.find(({ slot }) => slot === 0)
  expect(spoken?.value).toBe('7')
  expect(spoken?.age_ms).toBeGreaterThanOrEqual(MINUTE_MS)
  expect(page.state().waitingCount).toBe(0)
})

it('goes on with a recording after a killed page and a broken line, and hands it in', async () => {
  server.failure = networkError()
  const page = await openPage()
  page.answer(0, 0, 'device:a')
  await page.handIn()
  expect(page.state()).toMatchObject({ handIn: 'waiting', problem: 'line' })
  page.stop()
  server.failure = null
  const next = await openPage()
  await vi.advanceTimersByTimeAsync(2000)
  expect(next.state().handIn).toBe('done')
  expect([...server.answers.values()].map(({ value }) => value)).toEqual(['7'])
})

it('sends a recording that the clock cut off, for the author to decide', async () => {
  let arrive: (id: string) => void = () => {}
  deliver = () => new Promise((resolve) => (arrive = resolve))
  const page = await openPage()
  page.answer(0, 0, 'device:a')
  await vi.advanceTimersByTimeAsync(2000)
  server.state = 'expired'
  await page.flush()
  expect(page.state()).toMatchObject({ problem: 'over', waitingCount: 1 })
  arrive('7')
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.state()).toMatchObject({ waitingCount: 0, lateCount: 1 })
})

it('keeps no answer of a recording that cannot be sent, and the newer of two', async () => {
  deliver = async ({ value }) => (value === 'device:a' ? null : '8')
  const page = await openPage()
  page.answer(0, 0, 'device:a')
  await vi.advanceTimersByTimeAsync(2000)
  expect([...server.answers.values()].map(({ value }) => value)).toEqual([null])
  page.answer(0, 0, 'device:b')
  await vi.advanceTimersByTimeAsync(3000)
  expect([...server.answers.values()].map(({ value }) => value)).toEqual(['8'])
})
