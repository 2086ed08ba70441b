import type { DraftBody, OwnWork } from '@kashf/contract/homework/homework.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, networkError } from '../../../api/client/api-error.ts'
import type { DeliveryEvents } from '../uploads/deliver-file.ts'
import { type LocalSheet, type LocalWork, linkOf } from './local-work.ts'
import { workOutbox } from './work-outbox.ts'
import type { WorkStore } from './work-store.ts'

/** Storage that outlives a page, as that of a browser does. */
let disk: LocalWork | undefined
const store: WorkStore = {
  put: async (work) => {
    disk = structuredClone(work)
  },
  load: async () => disk,
  clear: async () => {
    disk = undefined
  },
}

let server: {
  work: OwnWork
  failure: Error | null
  bodies: DraftBody[]
  requests: string[]
  refuses: string[]
}
const refusal = (code: 'homework_changed' | 'homework_file_refused' | 'homework_closed', data?: unknown) =>
  new ApiError({ code, status: code === 'homework_file_refused' ? 422 : 409, message: code, data })

const sheetOf = (id: number): Sheet => ({ id, kind: 'picture', name: `${id}.jpg`, bytes: 1, url: `/${id}` })
function save(body: DraftBody): OwnWork {
  if (server.failure) throw server.failure
  server.bodies.push(structuredClone(body))
  const { work } = server
  if (body.edit !== work.draft.edit) throw refusal('homework_changed', work)
  const { text, link } = body
  const sheets = body.sheet_ids.map(sheetOf)
  server.work = { ...work, draft: { text, link, sheets, recording: null, edit: body.edit + 1 } }
  return server.work
}
function send(requestId: string): OwnWork {
  if (server.failure) throw server.failure
  if (!server.requests.includes(requestId)) server.requests.push(requestId)
  server.work = { ...server.work, state: 'sent' }
  return server.work
}

/** Deliveries that the test ends. */
let deliveries: {
  sheet: LocalSheet
  on: DeliveryEvents
  arrive: (id: number) => void
  fail: (e: Error) => void
}[]
let stale: number

async function openPage(theirs: OwnWork | null = server.work) {
  const outbox = workOutbox(
    { user_id: 1, task_id: 2, lesson_id: 3 },
    {
      store,
      save: async (body) => save(body),
      send: async (id) => send(id),
      deliverSheet: (sheet, on) => {
        let end = (_: Error) => {}
        const arrived = new Promise<Sheet>((resolve, reject) => {
          end = reject
          const arrive = (id: number) => resolve(sheetOf(id))
          deliveries.push({ sheet, on, arrive, fail: reject })
        })
        const stop = () => end(new ApiError({ code: 'aborted', status: 0, message: '' }))
        return { arrived, cancel: stop, leave: stop }
      },
      deliverSpeech: () => {
        throw new Error('no speech here')
      },
      forget: async () => {},
      onWork: () => {},
      onStale: () => {
        stale += 1
      },
    },
  )
  await outbox.open(theirs)
  return outbox
}
const photo = (id: string): LocalSheet => ({
  id,
  kind: 'picture',
  name: `${id}.jpg`,
  bytes: 9,
  refusal: null,
})
const quiet = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  disk = undefined
  deliveries = []
  stale = 0
  const draft = { text: '', link: null, sheets: [], recording: null, edit: 0 }
  const lateness = { late_days: 0, credit_percent: 100 }
  server = {
    work: { id: 9, state: 'draft', promised_at: null, ...lateness, draft, hand_ins: [] },
    ...{ failure: null, bodies: [], requests: [], refuses: [] },
  }
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves after a second of quiet, and keeps nothing on the device that the server has', async () => {
  const outbox = await openPage()
  for (const text of ['x', 'x = ', 'x = 5']) {
    outbox.change({ text })
    await quiet(900)
  }
  expect(server.bodies).toEqual([])
  expect(disk?.text).toBe('x = 5')
  await quiet()
  expect(server.bodies.map(({ text, edit }) => [text, edit])).toEqual([['x = 5', 0]])
  expect(outbox.state().isSaved).toBe(true)
  expect(disk).toBeUndefined()
})

it('a killed page without a line loses nothing, and sends it when the line returns', async () => {
  const page = await openPage()
  server.failure = networkError()
  page.change({ text: 'Javob: 5' })
  page.add(photo('a'))
  await quiet()
  expect(page.state()).toMatchObject({ problem: 'line', isSaved: false })
  page.stop()
  server.failure = null

  const again = await openPage()
  expect(again.state().draft).toMatchObject({ text: 'Javob: 5', sheets: [{ id: 'a' }] })
  await quiet(0)
  expect(server.work.draft.text).toBe('Javob: 5')
  deliveries.at(-1)?.arrive(7)
  await quiet()
  expect(server.work.draft.sheets.map(({ id }) => id)).toEqual([7])
  expect(again.state()).toMatchObject({ isSaved: true, problem: null })
})

it('saves what is typed while a photo is on its way, and keeps the order of the sheets', async () => {
  const outbox = await openPage()
  outbox.add(photo('a'))
  outbox.add(photo('b'))
  await quiet(0)
  deliveries[0]?.on.onProgress(62)
  expect(outbox.state().sending).toEqual({ id: 'a', percent: 62 })
  outbox.change({ text: 'izoh' })
  await quiet()
  expect(server.work.draft.text).toBe('izoh')
  outbox.change({ sheets: outbox.state().draft.sheets.toReversed() })
  deliveries[0]?.arrive(1)
  await quiet(0)
  deliveries[1]?.arrive(2)
  await quiet()
  expect(server.work.draft.sheets.map(({ id }) => id)).toEqual([2, 1])
})

it('a photo that is turned on its way is given up, and the new one takes its place', async () => {
  const outbox = await openPage()
  outbox.add(photo('a'))
  outbox.add(photo('b'))
  await quiet(0)
  outbox.add(photo('a2'), photo('a'))
  await quiet(0)
  expect(deliveries.map(({ sheet }) => sheet.id)).toEqual(['a', 'a2'])
  deliveries[1]?.arrive(1)
  await quiet(0)
  deliveries[2]?.arrive(2)
  await quiet()
  expect(server.work.draft.sheets.map(({ id }) => id)).toEqual([1, 2])
})

it('hands in once, when every file has arrived, whatever is pressed and however often the page dies', async () => {
  const outbox = await openPage()
  outbox.add(photo('a'))
  void outbox.handIn()
  void outbox.handIn()
  await quiet()
  expect(outbox.state().isHandedIn).toBe(true)
  expect(server.requests).toEqual([])
  outbox.stop()
  const again = await openPage()
  await quiet(0)
  server.failure = networkError()
  deliveries.at(-1)?.arrive(1)
  await quiet()
  expect(again.state()).toMatchObject({ isHandedIn: true, problem: 'line' })
  server.failure = null
  await quiet(60_000)
  expect(server.requests).toHaveLength(1)
  expect(server.work.draft.sheets.map(({ id }) => id)).toEqual([1])
  expect(disk).toBeUndefined()
})

it('does not hand in while a file is refused; what was written stays', async () => {
  const outbox = await openPage()
  outbox.change({ text: 'Javob' })
  outbox.add(photo('a'))
  void outbox.handIn()
  await quiet(0)
  deliveries[0]?.fail(refusal('homework_file_refused'))
  await quiet()
  const { draft, isHandedIn } = outbox.state()
  expect(isHandedIn).toBe(false)
  expect(draft).toMatchObject({ text: 'Javob', sheets: [{ id: 'a', refusal: 'homework_file_refused' }] })
  expect(server.requests).toEqual([])
  outbox.remove(draft.sheets[0] as LocalSheet)
  await outbox.handIn()
  await quiet()
  expect(server.requests).toHaveLength(1)
})

it('keeps both drafts of two pages until the person chooses', async () => {
  const [one, two] = [await openPage(), await openPage()]
  one.change({ text: 'birinchi' })
  await quiet()
  two.change({ text: 'ikkinchi' })
  await quiet()
  expect(two.state()).toMatchObject({ problem: 'conflict', theirs: { draft: { text: 'birinchi' } } })
  expect(two.state().draft.text).toBe('ikkinchi')
  two.keep('mine')
  await quiet()
  expect(server.work.draft.text).toBe('ikkinchi')
  one.change({ text: 'uchinchi' })
  await quiet()
  one.keep('theirs')
  expect(one.state()).toMatchObject({ draft: { text: 'ikkinchi' }, problem: null })
})

it('sees its own draft after an answer that was lost', async () => {
  const outbox = await openPage()
  outbox.change({ text: 'bir' })
  save({ text: 'bir', link: null, sheet_ids: [], recording_id: null, edit: 0 })
  await quiet()
  expect(outbox.state()).toMatchObject({ problem: null, isSaved: true })
  outbox.change({ text: 'ikki' })
  await quiet()
  expect(server.work.draft.text).toBe('ikki')
})

it('says what the server refuses, and does not press on', async () => {
  const outbox = await openPage()
  outbox.change({ text: 'kech' })
  await quiet()
  server.failure = refusal('homework_closed')
  await outbox.handIn()
  await quiet(60_000)
  expect(outbox.state()).toMatchObject({ isHandedIn: false, failure: 'homework_closed' })
  expect(stale).toBe(1)
})

it('waits for the person to sign in again', async () => {
  const outbox = await openPage()
  server.failure = new ApiError({ code: 'unauthorized', status: 401, message: '' })
  outbox.change({ text: 'bir' })
  await quiet()
  outbox.change({ text: 'bir ikki' })
  await quiet(60_000)
  expect(outbox.state()).toMatchObject({ problem: 'sign_in', draft: { text: 'bir ikki' } })
  server.failure = null
  await outbox.flush()
  expect(server.work.draft.text).toBe('bir ikki')
})

it('reads a link as people type it', () => {
  expect(
    [' ', 'kashf.uz/a', 'http://kashf.uz', 'https://a.uz/b c', 'salom', 'javascript:alert(1)'].map(linkOf),
  ).toEqual([...[null, 'https://kashf.uz/a', 'https://kashf.uz'], ...[undefined, undefined, undefined]])
})
