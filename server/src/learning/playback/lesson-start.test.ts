import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { keys } from '../../media/storage-keys.ts'
import { publicPages } from '../../pages/public-pages.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import {
  buildPlaybackScenario,
  type PlaybackScenario,
  playbackClient,
} from '../../testing/builders/playback-scenario.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let scenario: PlaybackScenario
let stranger: TestPerson
let player: ReturnType<typeof playbackClient>

/** Segments of four seconds: 100 bytes each of the picture, 20 of the sound. */
const SEGMENTS = 50
async function storeTracks(videoId: number, { light = false } = {}) {
  const rendition = (name: string, bytes: number) => ({
    name,
    picture:
      name === 'audio'
        ? null
        : { width: 426, height: Number.parseInt(name, 10), fps: 25, codec: 'avc1.42c015' },
    has_sound: false,
    peak_bitrate: bytes,
    average_bitrate: bytes,
    duration_s: SEGMENTS * 4,
    longest_segment_s: 4,
    bytes: bytes * SEGMENTS,
  })
  const renditions = [
    ...(light ? [rendition('144p', 60)] : []),
    rendition('720p', 900),
    rendition('240p', 100),
    rendition('audio', 20),
  ]
  for (const { name, average_bitrate: bytes } of renditions) {
    const list = Array.from(
      { length: SEGMENTS },
      (_, i) => `#EXTINF:4.000000,\n#EXT-X-BYTERANGE:${bytes}@${10 + i * bytes}\nv.mp4\n`,
    )
    const head = '#EXTM3U\n#EXT-X-MAP:URI="v.mp4",BYTERANGE="10@0"\n'
    await kashf.deps.storage.put(
      `${keys.rendition(videoId, name)}/index.m3u8`,
      Buffer.from(`${head}${list.join('')}#EXT-X-ENDLIST\n`),
    )
  }
  await kashf.deps.db.run(sql`
    update video set renditions = ${JSON.stringify(renditions)}, duration_s = ${SEGMENTS * 4} where id = ${videoId}`)
}

beforeAll(async () => {
  scenario = await buildPlaybackScenario(kashf, await buildTeacher(kashf.deps))
  stranger = await buildStudent(kashf.deps)
  player = playbackClient(kashf)
  for (const { videoId } of [scenario.open, scenario.closed]) await storeTracks(videoId)
})

const start = (lessonId: number, person: TestPerson | null, query = '') =>
  kashf.call('GET', `/api/courses/lesson/${lessonId}/start${query}`, { token: person?.token })

describe('GET /api/courses/lesson/{id}/start', () => {
  it('names the first ranges of the lowest quality and of the sound, at addresses that play', async () => {
    const { address, picture, sound, ...rest } = (
      await start(scenario.closed.lessonId, scenario.buyer)
    ).json().data
    expect(rest).toEqual({ duration_s: 200, position_s: 0 })
    expect(picture).toMatchObject({
      mime: 'video/mp4; codecs="avc1.42c015"',
      header_bytes: 10,
      from_byte: 10,
    })
    expect(picture.url).toBe(address.hls.replace('master.m3u8', '240p/v.mp4'))
    // Two minutes are enough: an hour of segments would be larger than the data of the first frame.
    expect(picture.segments).toEqual(Array(30).fill([100, 4]))
    expect(sound).toMatchObject({ mime: 'audio/mp4; codecs="mp4a.40.2"' })
    expect(sound.url).toBe(address.hls.replace('master.m3u8', 'audio/v.mp4'))
    expect(await player.statusOf(new URL(address.hls).pathname)).toBe(200)
  })

  it('begins where the viewer stopped, or at the second that was asked for', async () => {
    await kashf.deps.db.run(sql`
      insert into lesson_progress (user_id, lesson_id, position_s)
      values (${scenario.buyer.id}, ${scenario.closed.lessonId}, 9)`)
    const stopped = (await start(scenario.closed.lessonId, scenario.buyer)).json().data
    expect(stopped.position_s).toBe(9)
    expect(stopped.picture.from_byte).toBe(10 + 2 * 100)
    expect(stopped.sound.from_byte).toBe(10 + 2 * 20)
    const asked = (await start(scenario.closed.lessonId, scenario.buyer, '?from_s=190')).json().data
    expect(asked.position_s).toBe(190)
    expect(asked.picture.segments).toHaveLength(3)
    const ended = (await start(scenario.closed.lessonId, scenario.buyer, '?from_s=199')).json().data
    expect(ended.position_s).toBe(0)
  })

  it('names 144p apart for dear lines, and begins elsewhere in a quality that can be read', async () => {
    const before = (await start(scenario.open.lessonId, null)).json().data
    expect(before).not.toHaveProperty('light')
    await storeTracks(scenario.open.videoId, { light: true })
    const { picture, light } = (await start(scenario.open.lessonId, null)).json().data
    expect(picture.url).toMatch(/\/240p\/v\.mp4$/)
    expect(light.url).toMatch(/\/144p\/v\.mp4$/)
    expect(light.segments[0]).toEqual([60, 4])
    await storeTracks(scenario.open.videoId)
  })

  it('reveals nothing of a locked lesson', async () => {
    for (const person of [null, stranger]) {
      const answer = await start(scenario.closed.lessonId, person)
      expect(answer.json().error).toBe('lesson_locked')
      expect(answer.body).not.toMatch(/\/v\/|avc1/)
    }
    expect((await start(scenario.open.lessonId, null)).statusCode).toBe(200)
  })

  it('claims one of the streams of a buyer', async () => {
    const laptop = { ...scenario.buyer, token: await player.signIn(scenario.buyer) }
    const phone = { ...scenario.buyer, token: await player.signIn(scenario.buyer) }
    expect((await start(scenario.closed.lessonId, laptop)).statusCode).toBe(200)
    expect((await start(scenario.closed.lessonId, phone)).json().error).toBe('too_many_streams')
  })
})

describe('the page of a free lesson', () => {
  it('carries a start for visitors, which stays the same within the hour and outlives the page by hours', async () => {
    const pages = publicPages(kashf.deps)
    const read = () => pages.lesson(scenario.courseId, scenario.open.lessonId)
    const first = (await read())?.start
    if (!first) throw new Error('the page has no start')
    expect(first.address.media).toBeUndefined()
    const now = kashf.clock.now().getTime()
    expect(Date.parse(first.address.expires_at) - now).toBeGreaterThan(first.address.lives_s * 1000)
    expect(first.address.lives_s).toBeGreaterThan(5 * 3600)
    kashf.deps.publicCache.clear()
    kashf.clock.advance(1000)
    expect((await read())?.start).toEqual(first)
    kashf.deps.publicCache.clear()
    kashf.clock.advance(HOUR_MS)
    expect((await read())?.start?.address.expires_at).not.toBe(first.address.expires_at)
  })

  it('is read from the replica while the primary is away', async () => {
    const { deps } = kashf
    const lost = async () => {
      throw new DatabaseUnavailable('the primary is lost')
    }
    const db = { ...deps.db, rows: lost, one: lost, run: lost, transaction: lost, session: lost }
    deps.publicCache.clear()
    const pages = publicPages({ ...deps, db, readDb: { ...deps.db } })
    expect((await pages.lesson(scenario.courseId, scenario.open.lessonId))?.start).toBeTruthy()
    expect((await pages.home()).start).toBeTruthy()
  })

  it('carries none of a locked lesson', async () => {
    const page = await publicPages(kashf.deps).lesson(scenario.courseId, scenario.closed.lessonId)
    expect(page).toMatchObject({ lesson: null, start: null })
  })
})
