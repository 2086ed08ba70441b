import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import {
  buildPlaybackScenario,
  mediaOf,
  type PlaybackScenario,
  playbackClient,
} from '../../testing/builders/playback-scenario.ts'
import { MEDIA_BYTES } from '../../testing/builders/renditions.ts'
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

describe('a signed address', () => {
  it('opens its own video and nothing else, however it is manipulated', async () => {
    const address = await player.signedPath(paidVideo(), scenario.buyer)
    const [, , , token = ''] = address.split('/')
    const fileToken =
      (await player.signedPath(`file/${scenario.attachmentId}`, scenario.buyer)).split('/')[3] ?? ''
    const { previews_url } = (await player.sign(paidVideo(), scenario.buyer)).json()
    const extrasToken = new URL(previews_url).pathname.split('/')[3] ?? ''
    const [expiry = '', viewer = '', session = '', browser = '', signature = ''] = token.split('.')
    const other = (part: string) => (Number.parseInt(part, 36) + 1).toString(36)
    const own = `/v/${scenario.closed.videoId}`
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36)
    const refused = [
      `/v/${scenario.open.videoId}/${token}/master.m3u8`,
      `/v/${scenario.open.videoId}/${token}/360p/v.mp4`,
      ...[
        [later, viewer, session, browser, signature],
        [expiry, other(viewer), session, browser, signature],
        [expiry, viewer, other(session), browser, signature],
        [expiry, viewer, session, `${browser.slice(0, 10)}!`, signature],
        [expiry, viewer, session, '', signature],
        [expiry, '0', '0', '', signature],
        [expiry, viewer, session, browser, `${signature.toLowerCase()}x`],
        [expiry, viewer, session, browser, 'A'.repeat(22)],
        [expiry, viewer, session, browser, ''],
      ].map((parts) => `${own}/${parts.join('.')}/360p/v.mp4`),
      `${own}/${token}%00/360p/v.mp4`,
      `${own}/${token}%20/360p/v.mp4`,
      `${own}/ ${token}/360p/v.mp4`.replace(' ', '%09'),
      `${own}/${encodeURIComponent(`../${scenario.open.videoId}/${token}`)}/360p/v.mp4`,
      `${own}/${fileToken}/360p/v.mp4`,
      `${own}/${extrasToken}/360p/v.mp4`,
      `/x/${scenario.closed.videoId}/${token}/previews.vtt`,
      `/x/${scenario.open.videoId}/${extrasToken}/previews.vtt`,
      `/f/${scenario.attachmentId}/${token}/konspekt.pdf`,
      `/f/${scenario.attachmentId + 1}/${fileToken}/konspekt.pdf`,
    ]
    for (const url of refused) expect([url, await player.statusOf(url)]).toEqual([url, 403])
    const missing = [
      '..%2f..%2f',
      '../',
      '%2e%2e/',
      '../',
      `..%2f${scenario.open.videoId}%2f360p%2f`,
      '360P/',
      '360p//',
      '/360p/',
      '..\\',
    ].map((path) => `${own}/${token}/${path}v.mp4`)
    for (const url of missing) {
      const answer = await player.get(url)
      expect([url, answer.statusCode >= 400, answer.rawPayload.equals(MEDIA_BYTES)]).toEqual([
        url,
        true,
        false,
      ])
    }
    expect(await player.statusOf(mediaOf(address))).toBe(200)
    expect(await player.statusOf(previews_url)).toBe(200)
  })

  it('handles HEAD, ranges and conditional requests by the RFC, and checks permission for all of them', async () => {
    const url = mediaOf(await player.signedPath(paidVideo(), scenario.buyer))
    const range = async (range: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await player.get(url, { range, ...more })
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    expect(await range('bytes=0-0')).toEqual([206, 'bytes 0-0/1000', 1])
    expect(await range('bytes=990-')).toEqual([206, 'bytes 990-999/1000', 10])
    expect(await range('bytes=990-5000')).toEqual([206, 'bytes 990-999/1000', 10])
    expect(await range('bytes=-5')).toEqual([206, 'bytes 995-999/1000', 5])
    expect(await range('bytes=-5000')).toEqual([206, 'bytes 0-999/1000', 1000])
    expect(await range('bytes=1000-')).toEqual([416, 'bytes */1000', 0])
    expect(await range('bytes=-0')).toEqual([416, 'bytes */1000', 0])
    for (const ignored of ['bytes=5-4', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=-']) {
      expect(await range(ignored)).toEqual([200, undefined, 1000])
    }
    const { etag, 'last-modified': modified } = (await player.get(url)).headers
    expect(await range('bytes=0-9', { 'if-range': etag })).toEqual([206, 'bytes 0-9/1000', 10])
    expect(await range('bytes=0-9', { 'if-range': modified })).toEqual([206, 'bytes 0-9/1000', 10])
    expect(await range('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, undefined, 1000])
    for (const [name, value] of [
      ['if-none-match', `"x", W/${etag}`],
      ['if-none-match', '*'],
      ['if-modified-since', String(modified)],
    ] as const) {
      expect((await player.get(url, { [name]: value })).statusCode).toBe(304)
    }
    const both = { 'if-none-match': '"x"', 'if-modified-since': String(modified) }
    expect((await player.get(url, both)).statusCode).toBe(200)
    const head = (url: string, headers = {}) => kashf.app.inject({ method: 'HEAD', url, headers })
    const whole = await head(url, { range: 'bytes=0-9' })
    expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([
      200,
      '1000',
      0,
    ])
    expect((await head(url.replace(/\/360p/, 'x/360p'))).statusCode).toBe(403)
    kashf.clock.advance(12 * 60 * MINUTE_MS)
    expect((await head(url)).statusCode).toBe(403)
    expect((await player.get(url, { range: 'bytes=0-9' })).statusCode).toBe(403)
    expect((await player.get(url, { 'if-none-match': '*' })).statusCode).toBe(403)
  })

  it('expires on the exact second', async () => {
    kashf.clock.stop()
    const answer = (await player.sign(paidVideo(), scenario.buyer)).json()
    // The video is 60 s long.
    expect(answer.lives_s).toBe(6 * 3600 + 60)
    const end = Math.floor(Date.parse(answer.expires_at) / 1000) * 1000
    kashf.clock.advance(end - 500 - kashf.clock.now().getTime())
    expect(await player.statusOf(mediaOf(answer.hls))).toBe(200)
    kashf.clock.advance(500)
    expect(await player.statusOf(mediaOf(answer.hls))).toBe(403)
    expect(await player.statusOf(answer.signedUrl)).toBe(403)
  })

  it('expires with the term, whatever its own lifetime', async () => {
    const late = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() + 2 * MINUTE_MS)
    await enrol(kashf.deps, { studentId: late.id, courseId: scenario.courseId, expiresAt })
    expect((await player.sign(paidVideo(), late)).json().lives_s).toBeLessThanOrEqual(120)
    const address = await player.signedPath(paidVideo(), late)
    kashf.clock.advance(2 * MINUTE_MS)
    expect(await player.statusOf(mediaOf(address))).toBe(403)
    expect((await player.sign(paidVideo(), late)).json().error).toBe('lesson_locked')
  })
})
