import { createDecipheriv, randomUUID } from 'node:crypto'
import type { Recording } from '@kashf/contract/media/recordings.ts'
import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { makeRecording, requeueRecordings } from '../../media/recordings/make-recording.ts'
import { deleteRecordings } from '../../media/recordings/recordings.ts'
import { sweepUnusedRecordings } from '../../media/recordings/sweep-unused-recordings.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import {
  blueprintOf,
  buildBank,
  buildPublishedTest,
  buildQuestions,
} from '../../testing/builders/practice.ts'
import { useUploads } from '../../testing/clients/upload-client.ts'
import { toneWav } from '../../testing/files/sound.ts'
import { followAttempts } from './follow-attempts.ts'

/* Recordings over HTTP: what people speak as an answer, and what they listen to. */

const uploads = useUploads()

type Call = Parameters<typeof uploads.kashf.call>
const call = async (person: TestPerson, method: Call[0], path: string, body?: object) => {
  const { pathname, search } = new URL(path, 'http://kashf.test/api/practice/')
  const answer = await uploads.kashf.call(method, pathname + search, {
    token: person.token,
    ...(body && { body }),
  })
  return { status: answer.statusCode, error: answer.json().error, data: answer.json().data }
}

/** Uploads a file and returns the id of the upload. */
async function upload(
  person: TestPerson,
  purpose: 'speech' | 'listening',
  data = toneWav(1),
): Promise<string> {
  const id = await uploads.created({ size: data.length, purpose, token: person.token })
  expect((await uploads.send(id, 0, data, person.token)).status).toBe(204)
  return id
}

const make = (recordingId: number) =>
  makeRecording(uploads.kashf.deps, { recordingId }, new AbortController().signal)
/** Fetches an address of the API from the server of this file. */
const listenTo = (url: string) => fetch(uploads.base + new URL(url).pathname)
const isThere = async (id: number) =>
  (await uploads.kashf.deps.db.one(sql`select 1 from recording where id = ${id}`)) !== undefined

const SPEECH: Partial<QuestionContent> = {
  form: 'speech',
  options: [],
  parts: [{ answer: 'recorded', label: '' }],
}
const RUBRIC = { kind: 'marked' as const, rubric: [{ title: 'Talaffuz', max_milli: 5000 }], model_answer: '' }

async function speakingTest(minutes: number | null = null): Promise<number> {
  const { deps } = uploads.kashf
  const { ids } = await buildQuestions(deps, {
    ownerId: uploads.teacher.id,
    questions: [
      { stem: `O'zingiz haqingizda gapiring ${randomUUID()}`, content: SPEECH, key: { parts: [RUBRIC] } },
    ],
  })
  const input = { ownerId: uploads.teacher.id, blueprint: blueprintOf(ids), settings: { minutes } }
  return (await buildPublishedTest(deps, input)).id
}

/** A student who has opened a test. */
async function writer(testId: number) {
  const student = await buildStudent(uploads.kashf.deps)
  const device = randomUUID()
  const attempt: Attempt = (await call(student, 'POST', `tests/${testId}/attempts`, { device })).data
  let n = 0
  const answer = (value: unknown) =>
    call(student, 'PUT', `attempts/${attempt.id}/answers`, {
      device,
      answers: [{ slot: 0, part: 0, value, age_ms: 0, n: ++n }],
    })
  const speak = async (data?: Uint8Array<ArrayBuffer>): Promise<Recording> => {
    const body = { upload_id: await upload(student, 'speech', data), slot: 0, part: 0 }
    const sent = await call(student, 'POST', `attempts/${attempt.id}/recordings`, body)
    expect(sent.status).toBe(200)
    return sent.data
  }
  const submit = () => call(student, 'POST', `attempts/${attempt.id}/submit`, { device, answers: [] })
  return { student, device, attempt, id: attempt.id, answer, speak, submit }
}

describe('a spoken answer', () => {
  it('is heard by its person and marked by the author of the test, and by nobody else', async () => {
    const testId = await speakingTest()
    const { student, id, answer, speak, submit } = await writer(testId)
    const spoken = await speak()
    expect(spoken).toMatchObject({ state: 'waiting', duration_s: null, url: null })
    expect((await answer(String(spoken.id))).data.refused).toEqual([])
    await submit()
    const original = await uploads.kashf.deps.db.only<{ original_key: string }>(
      sql`select original_key from recording where id = ${spoken.id}`,
    )
    await make(spoken.id)

    const toMark = `../homework/answers/${id}/0/0`
    const waiting = (await call(uploads.teacher, 'GET', toMark)).data
    expect(waiting).toMatchObject({ text: '', recording: { state: 'ready' } })
    expect(waiting.recording.duration_s).toBeCloseTo(1, 0)
    const played = await listenTo(waiting.recording.url)
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
    expect(
      Buffer.from(await played.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp')
    expect((await call(uploads.stranger, 'GET', toMark)).status).toBe(404)
    for (const other of [uploads.teacher, uploads.stranger, await buildStudent(uploads.kashf.deps)])
      expect((await call(other, 'GET', `recordings/${spoken.id}`)).status).toBe(404)
    const forged = waiting.recording.url.replace(/.\.m4a$/, '-.m4a')
    expect((await listenTo(forged)).status).toBe(403)

    await call(uploads.teacher, 'POST', `attempts/${id}/marks`, {
      ...{ slot: 0, part: 0, marks_milli: [4000], comment: 'Yaxshi', replaces: false },
    })
    const { questions } = (await call(student, 'GET', `attempts/${id}/review`)).data
    expect(questions[0].parts[0]).toMatchObject({ credit_milli: 800, recording: { state: 'ready' } })
    expect((await listenTo(questions[0].parts[0].recording.url)).status).toBe(200)

    const { deps } = uploads.kashf
    expect(await deps.storage.stat(original.original_key)).not.toBeNull()
    // Who no longer marks the test hears nothing at an address of before; who spoke still does.
    await deps.db.run(sql`update test set owner_id = ${uploads.stranger.id} where id = ${testId}`)
    expect((await listenTo(waiting.recording.url)).status).toBe(403)
    expect((await listenTo(questions[0].parts[0].recording.url)).status).toBe(200)
    await deps.db.run(sql`delete from session where user_id = ${student.id}`)
    expect((await listenTo(questions[0].parts[0].recording.url)).status).toBe(403)
  })

  it('is received once however often the request is repeated', async () => {
    const { student, id } = await writer(await speakingTest())
    const body = { upload_id: await upload(student, 'speech'), slot: 0, part: 0 }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => call(student, 'POST', `attempts/${id}/recordings`, body)),
    )
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
  })

  it('names only what its person recorded for the same part of the attempt', async () => {
    const testId = await speakingTest()
    const { id: otherId } = await (await writer(testId)).speak()
    const { answer, speak } = await writer(testId)
    const own = await speak()
    for (const value of [String(otherId), '999999', 'bor', `0${own.id}`, [String(own.id)]])
      expect((await answer(value)).data.refused).toEqual([{ slot: 0, part: 0 }])
    expect((await answer(String(own.id))).data.refused).toEqual([])
  })

  it('is swept after a day when another replaced it, and stays while an answer names it', async () => {
    const { deps, clock } = uploads.kashf
    const { answer, speak } = await writer(await speakingTest())
    const first = await speak()
    await answer(String(first.id))
    const second = await speak()
    await answer(String(second.id))
    const third = await speak()
    clock.advance(DAY_MS + MINUTE_MS)
    await sweepUnusedRecordings(deps)
    expect(await Promise.all([first, second, third].map(({ id }) => isThere(id)))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('that arrives after the grace is kept apart for the author, like every answer', async () => {
    const { deps, clock } = uploads.kashf
    const { id, answer, speak } = await writer(await speakingTest(10))
    clock.advance(12 * MINUTE_MS)
    await followAttempts(deps)
    const spoken = await speak()
    expect((await answer(String(spoken.id))).data).toMatchObject({ late: 1, refused: [] })
    const counted = await call(uploads.teacher, 'PUT', `attempts/${id}/late`, { counts: true })
    expect(counted.status).toBe(200)
    expect(
      await deps.db.only(sql`select value, is_late from attempt_answer where attempt_id = ${id}`),
    ).toEqual({
      value: String(spoken.id),
      is_late: false,
    })
  })

  it('is over once the attempt was handed in', async () => {
    const { student, id, submit } = await writer(await speakingTest())
    await submit()
    const body = { upload_id: await upload(student, 'speech'), slot: 0, part: 0 }
    expect((await call(student, 'POST', `attempts/${id}/recordings`, body)).error).toBe('attempt_over')
  })

  it('refuses what is no sound, and says so later of what has none or too much', async () => {
    const { deps } = uploads.kashf
    const { student, id, speak } = await writer(await speakingTest())
    const text = new TextEncoder().encode('Bu ovoz emas, matn. '.repeat(50))
    const body = { upload_id: await upload(student, 'speech', text), slot: 0, part: 0 }
    expect((await call(student, 'POST', `attempts/${id}/recordings`, body)).error).toBe('recording_refused')
    const failureOf = async (recordingId: number) => {
      await make(recordingId)
      return (await call(student, 'GET', `recordings/${recordingId}`)).data.failure
    }
    expect(await failureOf((await speak(toneWav(0.02))).id)).toBe('unreadable')
    expect(await failureOf((await speak(toneWav(608))).id)).toBe('too_long')
    const left = await deps.db.rows(sql`
      select 1 from recording where owner_id = ${student.id} and original_key is not null`)
    expect(left).toEqual([])
  })

  it('is queued again, once, when no worker has made it for an hour', async () => {
    const { deps, clock } = uploads.kashf
    const { speak } = await writer(await speakingTest())
    const ids = [(await speak()).id, (await speak()).id]
    await deps.db.run(sql`delete from pgboss.job where name = 'make-recording'`)
    clock.advance(2 * HOUR_MS)
    await requeueRecordings(deps)
    await requeueRecordings(deps)
    const queued = await deps.db.rows<{ id: number }>(sql`
      select (data ->> 'recordingId')::int as id from pgboss.job where name = 'make-recording' order by id`)
    expect(queued.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
  })

  it('is deleted with its file when the account is erased', async () => {
    const { deps } = uploads.kashf
    const { student, answer, speak } = await writer(await speakingTest())
    const spoken = await speak()
    await answer(String(spoken.id))
    await make(spoken.id)
    await deps.db.transaction((tx) => deleteRecordings(deps, tx, { ownerId: student.id, kind: 'speech' }))
    expect(await isThere(spoken.id)).toBe(false)
    const queued = await deps.db.rows<{ files: string[] }>(sql`
      select data -> 'keys' as files from pgboss.job where name = 'remove-files'`)
    expect(queued.flatMap(({ files }) => files)).toContain(keys.recording(spoken.id))
  })

  it('is all that a student may upload, up to its size and a sum', async () => {
    const { token } = await buildStudent(uploads.kashf.deps)
    const begin = async (purpose: string, size: number) =>
      (await uploads.create({ purpose, size, token })).status
    expect(await begin('video', 100)).toBe(403)
    expect(await begin('listening', 100)).toBe(403)
    expect(await begin('speech', 31 * 2 ** 20)).toBe(413)
    expect(await begin('speech', 100)).toBe(201)
  })
})

describe('a recording of a passage', () => {
  async function listeningTest(plays: number | null) {
    const { deps } = uploads.kashf
    const bankId = await buildBank(deps, { ownerId: uploads.teacher.id })
    const body = { upload_id: await upload(uploads.teacher, 'listening', toneWav(2)) }
    const received: Recording = (await call(uploads.teacher, 'POST', 'recordings', body)).data
    const passage = { title: 'Suhbat', text: '', recording_id: received.id, plays }
    const tooEarly = await call(uploads.teacher, 'POST', `banks/${bankId}/passages`, passage)
    expect(tooEarly.error).toBe('validation_failed')
    await make(received.id)
    const made = await call(uploads.teacher, 'POST', `banks/${bankId}/passages`, passage)
    expect(made.data).toMatchObject({ plays, recording: { state: 'ready' } })
    const { ids } = await buildQuestions(deps, {
      ...{ ownerId: uploads.teacher.id, bankId },
      questions: [{ passageId: made.data.id }, { passageId: made.data.id }],
    })
    const test = await buildPublishedTest(deps, { ownerId: uploads.teacher.id, blueprint: blueprintOf(ids) })
    return { testId: test.id, passageId: made.data.id as number, recordingId: received.id, passage }
  }

  it('is loaded sealed, opened by a play, and refused a third time of two on any device', async () => {
    const { deps } = uploads.kashf
    const { testId, passageId, recordingId } = await listeningTest(2)
    const { student, id, attempt } = await writer(testId)
    expect(attempt.recordings).toEqual([{ passage_id: passageId, plays_left: 2 }])
    const path = `attempts/${id}/recordings/${passageId}`
    const sealed = await fetch(`${uploads.base}/api/practice/${path}`, {
      headers: { authorization: `Bearer ${student.token}` },
    })
    const bytes = Buffer.from(await sealed.arrayBuffer())
    const file = await new Response(
      (await deps.storage.read(keys.recording(recordingId))) as never,
    ).arrayBuffer()
    expect(bytes.length).toBe(file.byteLength)
    expect(bytes.includes('ftyp')).toBe(false)
    for (const from of [16, 1001, bytes.length - 1]) {
      const rest = await fetch(`${uploads.base}/api/practice/${path}`, {
        headers: { authorization: `Bearer ${student.token}`, range: `bytes=${from}-` },
      })
      const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`
      expect([rest.status, rest.headers.get('content-range')]).toEqual([206, range])
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from))).toBe(true)
    }

    const first = await call(student, 'POST', `${path}/plays`)
    expect(first.data.plays_left).toBe(1)
    const open = createDecipheriv('aes-256-ctr', Buffer.from(first.data.key, 'base64'), Buffer.alloc(16))
    expect(Buffer.concat([open.update(bytes), open.final()]).equals(Buffer.from(file))).toBe(true)
    expect((await listenTo(first.data.url)).status).toBe(200)

    const both = await Promise.all([1, 2].map(() => call(student, 'POST', `${path}/plays`)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const tablet = randomUUID()
    await call(student, 'POST', `attempts/${id}/writer`, { device: tablet })
    expect((await call(student, 'POST', `${path}/plays`)).error).toBe('recording_played_out')
    const again: Attempt = (await call(student, 'GET', `attempts/${id}?device=${tablet}`)).data
    expect(again.recordings).toEqual([{ passage_id: passageId, plays_left: 0 }])
    const other = await buildStudent(deps)
    expect((await call(other, 'POST', `${path}/plays`)).status).toBe(404)
    expect((await call(other, 'GET', path)).status).toBe(404)
    // The address ends with the attempt, hours before its own time.
    await call(student, 'POST', `attempts/${id}/submit`, { device: tablet, answers: [] })
    expect((await listenTo(first.data.url)).status).toBe(403)
  })

  it('stays in a published test after its author removed it, and is swept where none has it', async () => {
    const { deps, clock } = uploads.kashf
    const kept = await listeningTest(null)
    const without = { ...kept.passage, recording_id: null }
    expect(
      (await call(uploads.teacher, 'PUT', `passages/${kept.passageId}`, without)).data.recording,
    ).toBeNull()
    const unused: Recording = (
      await call(uploads.teacher, 'POST', 'recordings', {
        upload_id: await upload(uploads.teacher, 'listening'),
      })
    ).data
    await make(unused.id)
    const bankId = await buildBank(deps, { ownerId: uploads.teacher.id })
    const passage = { ...kept.passage, recording_id: unused.id }
    const { data } = await call(uploads.teacher, 'POST', `banks/${bankId}/passages`, passage)
    await call(uploads.teacher, 'DELETE', `passages/${data.id}`)
    clock.advance(DAY_MS + MINUTE_MS)
    await sweepUnusedRecordings(deps)
    expect([await isThere(kept.recordingId), await isThere(unused.id)]).toEqual([true, false])
    const { student, id } = await writer(kept.testId)
    const played = await call(student, 'POST', `attempts/${id}/recordings/${kept.passageId}/plays`)
    expect([played.status, played.data.plays_left]).toEqual([200, null])
  })

  it("is refused to a passage of another teacher's bank, and as an answer", async () => {
    const { deps } = uploads.kashf
    const { recordingId, passage } = await listeningTest(1)
    const stranger = await buildTeacher(deps)
    const bankId = await buildBank(deps, { ownerId: stranger.id })
    const stolen = await call(stranger, 'POST', `banks/${bankId}/passages`, passage)
    expect(stolen.error).toBe('validation_failed')
    expect((await call(stranger, 'GET', `recordings/${recordingId}`)).status).toBe(404)
  })
})
