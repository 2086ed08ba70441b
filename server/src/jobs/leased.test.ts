import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import type { TestApp } from '../testing/app.ts'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { failedAttempts, type Leased, workersOf } from './leased.ts'

interface Task extends Leased {
  id: bigint
}
const kashf = testApp()
let work: (task: Task) => Promise<Date | undefined>
const { once, keep } = workersOf<TestApp['deps'], Task>({
  name: 'tasks',
  everyMs: 10,
  atOnce: 2,
  rows: { table: sql`task`, leaseS: 10, done: sql`delete from task` },
  claim: ({ db }, { claimed }) => db.rows(sql`with ${claimed} select * from claimed`),
  work: (_deps, task) => work(task),
  maxTries: 3,
})
const add = (count: number) =>
  kashf.deps.db.run(sql`
    insert into task (due_at) select ${kashf.clock.now()} from generate_series(1, ${count}::int)`)
const left = () => kashf.deps.db.rows<object>(sql`select id, tries, due_at from task order by id`)

beforeAll(async () => {
  kashf.clock.stop()
  await kashf.deps.db.run(sql`
    create table task (id bigint generated always as identity, due_at timestamptz not null, tries smallint not null default 0)`)
})
beforeEach(async () => {
  await kashf.deps.db.run(sql`truncate task restart identity`)
  work = async () => undefined
})

it('claims each row once, as many as at once', async () => {
  await add(5)
  expect((await Promise.all([once(kashf.deps), once(kashf.deps), once(kashf.deps)])).toSorted()).toEqual([
    1, 2, 2,
  ])
  expect(await left()).toEqual([])
})

it('tries a row that fails later and later, gives it up, and goes on with the others', async () => {
  await add(2)
  const failedBefore = failedAttempts.get('tasks') ?? 0
  work = async ({ id }) => {
    if (id === 1n) throw new Error('broken')
    return undefined
  }
  expect(await once(kashf.deps)).toBe(2)
  expect(await left()).toMatchObject([{ id: 1n, tries: 1 }])
  for (const leaseMs of [10_000, 20_000]) {
    kashf.clock.advance(leaseMs - 1000)
    expect(await once(kashf.deps)).toBe(0)
    kashf.clock.advance(1000)
    expect(await once(kashf.deps)).toBe(1)
  }
  expect(await left()).toEqual([])
  expect((failedAttempts.get('tasks') ?? 0) - failedBefore).toBe(3)
})

it('lets a worker whose lease has passed settle, postpone and give up nothing', async () => {
  const outcomes = [
    async () => undefined,
    async () => kashf.clock.now(),
    async () => {
      throw new Error('broken')
    },
  ]
  for (const late of outcomes) {
    await kashf.deps.db.run(sql`truncate task`)
    await add(1)
    await kashf.deps.db.run(sql`update task set tries = 2`)
    work = async () => {
      kashf.clock.advance(40_000)
      work = async () => {
        throw new Error('a later one waits for its own turn')
      }
      await kashf.deps.db.run(sql`update task set tries = 1`)
      await once(kashf.deps)
      return late()
    }
    await once(kashf.deps)
    expect(await left()).toMatchObject([{ tries: 2, due_at: new Date(kashf.clock.now().getTime() + 20_000) }])
  }
})

it('does not count a try that has to wait', async () => {
  await add(1)
  const until = new Date(kashf.clock.now().getTime() + 60_000)
  work = async () => until
  await once(kashf.deps)
  expect(await left()).toMatchObject([{ tries: 0, due_at: until }])
})

it('fills a free place at once while one row is slow, and waits for it when it is stopped', async () => {
  await add(8)
  let release = () => {}
  const slow = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  work = async ({ id }) => (id === 1n ? slow : undefined)
  const stop = keep(kashf.deps)
  await waitFor('the others', async () => (await left()).length === 1)
  const stopped = stop()
  release()
  await stopped
  expect(await left()).toEqual([])
})

it('claims nothing more once it is stopped', async () => {
  await add(6)
  const started: bigint[] = []
  let release = () => {}
  const gate = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  work = (task) => {
    started.push(task.id)
    return gate
  }
  const stop = keep(kashf.deps)
  await waitFor('two rows', async () => started.length === 2)
  const stopped = stop()
  release()
  await stopped
  expect(started).toHaveLength(2)
  expect(await left()).toHaveLength(4)
})

it('does not take over from itself when a row outlasts its lease', async () => {
  await add(1)
  const started: bigint[] = []
  let release = () => {}
  const slow = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  work = async ({ id }) => {
    started.push(id)
    return slow
  }
  const stop = keep(kashf.deps)
  await waitFor('the row', async () => started.length === 1)
  kashf.clock.advance(10_000)
  await delay(100)
  expect(started).toEqual([1n])
  release()
  await stop()
  expect(await left()).toEqual([])
})
