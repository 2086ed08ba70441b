import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { takeAccess } from '../../testing/builders/learning.ts'
import { type SpawnedServer, spawnServer } from '../../testing/processes/spawned-server.ts'
import { type ChatSchool, startChatSchool } from '../../testing/telegram/course-chat.ts'
import { waitFor } from '../../testing/wait.ts'

const EARLIER = 7777
const WITHIN_MS = 150_000

let school: ChatSchool
let dataDir: string
const servers: SpawnedServer[] = []
beforeAll(async () => {
  school = await startChatSchool()
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-kills-'))
  await chmod(dataDir, 0o755)
  await school.connect()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await school.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the whole program on the database of the school. */
async function start(): Promise<SpawnedServer> {
  const server = await spawnServer(dataDir, {
    DATABASE_URL: school.kashf.deps.env.databaseUrl ?? '',
    SECRET_KEY: school.kashf.deps.env.secretKey,
    TELEGRAM_BOT_TOKEN: school.telegram.token,
    TELEGRAM_API_URL: school.telegram.url,
    TELEGRAM_CLIENT_SECRET: school.telegram.oidc.clientSecret,
    TELEGRAM_OAUTH_URL: school.telegram.url,
  })
  servers.push(server)
  return server
}

/** Makes buyers members, as if the bot had let them in earlier. */
async function members(count: number): Promise<{ id: number; telegramId: number }[]> {
  const buyers = await Promise.all(Array.from({ length: count }, () => school.buyer()))
  for (const { telegramId } of buyers) school.channel.members.set(telegramId, 'member')
  await school.kashf.deps.db.run(sql`
    insert into telegram_chat_member (chat_id, telegram_id, status)
    select ${school.channel.id}::bigint, id, 'member' from unnest(${buyers.map((b) => b.telegramId)}::bigint[]) as id`)
  return buyers
}

it('finishes what a killed worker has begun: removals and admissions, each person once', {
  timeout: 300_000,
}, async () => {
  const { deps } = school.kashf
  school.telegram.addPerson({ id: EARLIER, first_name: 'Eski' })
  school.channel.members.set(EARLIER, 'member')
  const staying = await members(5)
  const leaving = await members(20)
  const entering = await Promise.all(Array.from({ length: 10 }, () => school.buyer()))
  for (const buyer of entering) {
    const invited = await school.kashf.call('POST', `/api/courses/${school.courseId}/telegram-invite`, {
      token: buyer.token,
    })
    school.telegram.join(buyer.telegramId, invited.json().data.url)
  }
  await school.deliverAll()
  for (const { id } of leaving) await takeAccess(deps, { studentId: id })

  // When the worker dies, some calls are in progress, and some are done but unanswered.
  school.telegram.plan('unbanChatMember', 'silent', 'hang', 'hang')
  school.telegram.plan('approveChatJoinRequest', 'silent', 'hang', 'hang')
  const killed = await start()
  await waitFor(
    'the worker to be in the middle of its work',
    async () => school.telegram.calls.some(({ method }) => /^(?:unban|approve)/.test(method)),
    WITHIN_MS,
  )
  await killed.kill('program')
  await Promise.all([start(), start()])
  const expected = [
    EARLIER,
    ...staying.map((b) => b.telegramId),
    ...entering.map((b) => b.telegramId),
  ].toSorted()
  await waitFor(
    'everybody to be settled',
    async () => {
      const due = await deps.db.one<{ count: number }>(
        sql`select count(*)::int as count from telegram_chat_member where check_at is not null`,
      )
      return due?.count === 0
    },
    WITHIN_MS,
  )
  expect(school.members().toSorted()).toEqual(expected)
  expect(school.channel.requests.size).toBe(0)
  const rows = await deps.db.rows<{ status: string }>(sql`select distinct status from telegram_chat_member`)
  expect(rows).toEqual([{ status: 'member' }])
})
