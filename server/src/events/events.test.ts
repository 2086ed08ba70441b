import { randomUUID } from 'node:crypto'
import { newPaymeId } from '@kashf/simulators/payme/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { openLease } from '../media/processing/lease.ts'
import { post } from '../money/ledger/post.ts'
import { buyCourse } from '../purchases/buy-course.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse, buildVideo } from '../testing/builders/courses.ts'
import { paymeOf, topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { type EventStream, openEventStream } from '../testing/clients/event-stream.ts'
import { waitFor } from '../testing/wait.ts'
import { LIVE_EVENT_NAMES } from './live-event.ts'

let kashf: TestApp
let base: string
let student: TestPerson
const open: EventStream[] = []
beforeAll(async () => {
  kashf = await startTestApp()
  base = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
  student = await buildStudent(kashf.deps)
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await kashf.close()
})

async function streamOf(person: TestPerson): Promise<EventStream> {
  const stream = await openEventStream(base, person.token)
  open.push(stream)
  await stream.next('ready')
  return stream
}

describe('GET /api/users/events', () => {
  it('sends an event when a payment arrives and when it is reversed', async () => {
    const stream = await streamOf(student)
    const payme = paymeOf(kashf.app, kashf.deps)
    const id = newPaymeId()
    await payme.create({ id, time: Date.now(), amountTiyin: 5_000_000, paymentId: student.paymentId })
    expect((await payme.perform(id)).result?.state).toBe(2)
    await stream.next('wallet')
    await payme.cancel(id, 5)
    await stream.next('wallet')
    expect(stream.events).toEqual(['ready', 'wallet', 'wallet'])
    stream.close()
  })

  it('sends nothing after a rollback and nothing to other users', async () => {
    const [stream, other] = [await streamOf(student), await streamOf(await buildStudent(kashf.deps))]
    await expect(
      kashf.deps.db.transaction(async (tx) => {
        const posting = await post(tx, {
          kind: 'topup',
          cause: 'test:1',
          idempotencyKey: 'test:rolled-back',
          facts: { app: 'Payme' },
          at: new Date(),
          entries: [
            { account: { kind: 'provider_payme' }, amountTiyin: -500n },
            { account: { kind: 'wallet', ownerId: student.id }, amountTiyin: 500n },
          ],
        })
        expect(posting.outcome).toBe('posted')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    // Notifications arrive in commit order, so a notification for the rollback would precede this one.
    await topUp(kashf.deps, student.id, 1_000)
    await stream.next('wallet')
    expect(stream.events).toEqual(['ready', 'wallet'])
    expect(other.events).toEqual(['ready'])
    stream.close()
    other.close()
  })

  it('notifies the buyer and the teacher of a sale', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 1_000, lessons: 0 })
    const [buyer, seller] = [await streamOf(student), await streamOf(teacher)]
    await topUp(kashf.deps, student.id, 2_000)
    await buyer.next('wallet')
    await buyCourse(kashf.deps, { student, courseId: course.id })
    await Promise.all([buyer.next('wallet'), seller.next('wallet')])
    buyer.close()
    seller.close()
  })

  it('sends a teacher the progress of their video', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const videoId = await buildVideo(kashf.deps, { ownerId: teacher.id, status: 'processing' })
    const [stream, other] = [await streamOf(teacher), await streamOf(student)]
    const lease = { id: videoId, taken_by: randomUUID() }
    await kashf.deps.db.run(sql`update video set taken_by = ${lease.taken_by} where id = ${videoId}`)
    const hold = openLease(kashf.deps, lease, 'checking', new AbortController().signal)
    hold.at('first', 12)
    await stream.next('processing')
    await hold.release()
    expect(JSON.parse(stream.payloads.at(-1) ?? '')).toEqual({
      reference: `video/${videoId}`,
      status: 'processing',
      step: 'first',
      percent: 12,
      seconds_left: null,
      is_playable: false,
    })
    expect(other.events).toEqual(['ready'])
    stream.close()
    other.close()
  })

  it('sends every event once after the listening connection was lost', async () => {
    const stream = await streamOf(student)
    const listening = () =>
      kashf.deps.db.one<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = 'kashf-live' and datname = current_database()`)
    const before = await listening()
    await kashf.deps.db.run(sql`select pg_terminate_backend(${before?.pid})`)
    for (const name of LIVE_EVENT_NAMES) await stream.next(name)
    await topUp(kashf.deps, student.id, 1_000)
    await stream.next('wallet')
    expect((await listening())?.pid).not.toBe(before?.pid)
    stream.close()
  })

  it('requires a session and limits the open streams of a user', async () => {
    expect((await kashf.call('GET', '/api/users/events')).statusCode).toBe(401)
    const person = await buildStudent(kashf.deps)
    const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(person)))
    expect((await kashf.call('GET', '/api/users/events', person)).json().error).toBe('too_many_requests')
    streams[0]?.close()
    await waitFor('another stream to be allowed', () => streamOf(person).catch(() => null))
    for (const stream of streams) stream.close()
  })

  it('sends nothing more and ends after a sign-out', async () => {
    const person = await buildStudent(kashf.deps)
    const stream = await streamOf(person)
    expect((await kashf.call('POST', '/api/users/logout', person)).statusCode).toBe(200)
    await topUp(kashf.deps, person.id, 1_000)
    await stream.ended
    expect(stream.events).toEqual(['ready'])
  })

  it('ends even without an event when its session ends or its user is blocked, and only then', async () => {
    const [leaving, blocked, staying] = [
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
    ]
    const [first, second, third] = [await streamOf(leaving), await streamOf(blocked), await streamOf(staying)]
    expect((await kashf.call('POST', '/api/users/logout', leaving)).statusCode).toBe(200)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    await Promise.all([first.ended, second.ended])
    await topUp(kashf.deps, staying.id, 1_000)
    await third.next('wallet')
    third.close()
  })

  it('ends with the server', async () => {
    const another = await startTestApp()
    const person = await buildStudent(another.deps)
    const stream = await openEventStream(
      await another.app.listen({ host: '127.0.0.1', port: 0 }),
      person.token,
    )
    await stream.next('ready')
    await another.close()
    await stream.ended
  })
})
