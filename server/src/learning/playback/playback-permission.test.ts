import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { endAccess, takeAccess } from '../../testing/builders/learning.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import {
  buildPlaybackScenario,
  mediaOf,
  type PlaybackScenario,
  playbackClient,
} from '../../testing/builders/playback-scenario.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let scenario: PlaybackScenario
let player: ReturnType<typeof playbackClient>

beforeAll(async () => {
  player = playbackClient(kashf)
})
beforeEach(async () => {
  scenario = await buildPlaybackScenario(kashf, teacher)
})

const paidVideo = () => `video/${scenario.closed.videoId}`
/** Permission is cached for 15 s; a revoked right must be enforced within 60 s. */
const expireCachedPermission = () => kashf.clock.advance(16_000)

describe('playback is revoked', () => {
  const causes: [name: string, revoke: () => Promise<unknown>, code: number][] = [
    ['a refund', () => takeAccess(kashf.deps, { courseId: scenario.courseId }), 403],
    [
      'the end of the term',
      () => endAccess(kashf.deps, { courseId: scenario.courseId }, kashf.clock.now()),
      403,
    ],
    [
      'the deletion of the lesson',
      () =>
        kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${scenario.closed.lessonId}`),
      404,
    ],
    ['signing out', () => kashf.call('POST', '/api/users/logout', { token: scenario.buyer.token }), 403],
    [
      'ending the session from another device',
      async () => {
        const token = await player.signIn(scenario.buyer)
        const { data } = (await kashf.call('GET', '/api/users/devices', { token })).json()
        const { id } = data.find((device: { is_current: boolean }) => !device.is_current)
        await kashf.call('DELETE', `/api/users/devices/${id}`, { token })
      },
      403,
    ],
    [
      'an expired session',
      () =>
        kashf.deps.db.run(
          sql`update session set expires_at = ${kashf.clock.now()} where user_id = ${scenario.buyer.id}`,
        ),
      403,
    ],
    [
      'blocking the person',
      () => kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${scenario.buyer.id}`),
      403,
    ],
  ]
  it.each(causes)(
    'by %s: new addresses at once, existing ones within a minute',
    async (_name, revoke, code) => {
      const answer = (await player.sign(paidVideo(), scenario.buyer)).json()
      const download = await player.signedPath(`file/${scenario.attachmentId}`, scenario.buyer)
      const address = answer.hls
      const plain = answer.signedUrl
      const urls = [address, plain, mediaOf(address), answer.previews_url, download]
      for (const url of urls) expect(await player.statusOf(url)).toBe(200)
      await revoke()
      const refused = await player.sign(paidVideo(), scenario.buyer)
      expect(refused.statusCode).toBe(code)
      expect(refused.body).not.toMatch(/signedUrl|\/v\//)
      expireCachedPermission()
      for (const url of urls) expect([url, await player.statusOf(url)]).toEqual([url, 403])
    },
  )

  it('when the lesson gets another video', async () => {
    const address = await player.signedPath(paidVideo(), scenario.buyer)
    expect(await player.statusOf(mediaOf(address))).toBe(200)
    await kashf.deps.db.run(sql`update lesson set video_id = null where id = ${scenario.closed.lessonId}`)
    expect((await player.sign(paidVideo(), scenario.buyer)).statusCode).toBe(404)
    expireCachedPermission()
    expect(await player.statusOf(mediaOf(address))).toBe(403)
  })

  it('for visitors when a lesson is no longer free', async () => {
    const reference = `video/${scenario.open.videoId}`
    const address = await player.signedPath(reference, null)
    expect(await player.statusOf(mediaOf(address))).toBe(200)
    await kashf.deps.db.run(sql`update lesson set is_open = false where id = ${scenario.open.lessonId}`)
    expect((await player.sign(reference, null)).statusCode).toBe(403)
    expireCachedPermission()
    expect(await player.statusOf(mediaOf(address))).toBe(403)
  })

  it('for one session only when the person signs out', async () => {
    const laptop = { token: await player.signIn(scenario.buyer) }
    const [first, second] = [
      await player.signedPath(paidVideo(), scenario.buyer),
      await player.signedPath(paidVideo(), laptop),
    ]
    await kashf.call('POST', '/api/users/logout', { token: scenario.buyer.token })
    expireCachedPermission()
    expect([await player.statusOf(mediaOf(first)), await player.statusOf(mediaOf(second))]).toEqual([
      403, 200,
    ])
  })
})

describe('a player that never reports progress', () => {
  it('plays a long lesson with a long pause', async () => {
    await kashf.deps.db.run(sql`update video set duration_s = 10800 where id = ${scenario.closed.videoId}`)
    const address = await player.signedPath(paidVideo(), scenario.buyer)
    const watch = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        kashf.clock.advance(MINUTE_MS)
        expect(await player.statusOf(mediaOf(address))).toBe(200)
      }
    }
    await watch(60)
    kashf.clock.advance(5 * 60 * MINUTE_MS)
    await watch(120)
    kashf.clock.advance(4 * 60 * MINUTE_MS)
    expect(await player.statusOf(mediaOf(address))).toBe(403)
  })

  it('keeps its stream by loading, and loses it by pausing', async () => {
    const [phone, laptop, third] = [
      { token: await player.signIn(scenario.buyer) },
      { token: await player.signIn(scenario.buyer) },
      scenario.buyer,
    ]
    const first = mediaOf(await player.signedPath(paidVideo(), phone))
    const second = mediaOf(await player.signedPath(paidVideo(), laptop))
    for (let i = 0; i < 12; i += 1) {
      kashf.clock.advance(20_000)
      expect([await player.statusOf(first), await player.statusOf(second)]).toEqual([200, 200])
    }
    expect((await player.sign(paidVideo(), third)).json().error).toBe('too_many_streams')
    for (let i = 0; i < 6; i += 1) {
      kashf.clock.advance(20_000)
      expect(await player.statusOf(second)).toBe(200)
    }
    const newcomer = mediaOf(await player.signedPath(paidVideo(), third))
    expect(await player.statusOf(newcomer)).toBe(200)
    // The phone continues, but both streams are in use.
    expect(await player.statusOf(first)).toBe(403)
    await kashf.call('POST', '/api/users/logout', { token: laptop.token })
    expect(await player.statusOf(first)).toBe(200)
  })

  it('stops when its stream is ended', async () => {
    const address = await player.signedPath(paidVideo(), scenario.buyer)
    const laptop = await player.signIn(scenario.buyer)
    const [{ id = 0 } = {}] = (await kashf.call('GET', '/api/users/streams', { token: laptop })).json().data
    expect((await kashf.call('DELETE', `/api/users/streams/${id}`, { token: laptop })).statusCode).toBe(200)
    expireCachedPermission()
    expect(await player.statusOf(mediaOf(address))).toBe(403)
    kashf.clock.advance(11 * MINUTE_MS)
    expect(await player.statusOf(mediaOf(address))).toBe(403)
  })

  it('costs a database query every 15 s, not one per segment', async () => {
    const address = mediaOf(await player.signedPath(paidVideo(), scenario.buyer))
    await player.statusOf(address)
    const rows = kashf.deps.db.rows.bind(kashf.deps.db)
    let queries = 0
    kashf.deps.db.rows = (...given) => {
      queries += 1
      return rows(...given)
    }
    try {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => player.statusOf(address)))
      expect([new Set(statuses), queries]).toEqual([new Set([200]), 0])
      expireCachedPermission()
      await Promise.all(Array.from({ length: 20 }, () => player.statusOf(address)))
      expect(queries).toBe(1)
    } finally {
      kashf.deps.db.rows = rows
    }
  })
})
