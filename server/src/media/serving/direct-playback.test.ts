import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { MEDIA_BYTES, storeRenditions } from '../../testing/builders/renditions.ts'
import { findNginx, freePort, NGINX_MISSING, startNginx } from '../../testing/servers/nginx.ts'
import { missingS3, startS3 } from '../../testing/servers/s3.ts'

/** A buyer of a course whose closed lesson has the renditions 360p and 720p. */
async function bought(kashf: TestApp): Promise<{ buyer: TestPerson; videoId: number }> {
  const teacher = await buildTeacher(kashf.deps)
  const buyer = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ title: 'Yopiq dars' }] })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  const lesson = await kashf.deps.db.one<{ video_id: number }>(
    sql`select video_id from lesson where course_id = ${course.id}`,
  )
  const videoId = lesson?.video_id ?? 0
  await storeRenditions(kashf.deps, videoId, ['360p', '720p'])
  return { buyer, videoId }
}

/** Tests the behaviour that all origins of media share; returns a direct address. */
async function playsDirectly(kashf: TestApp, origin: string): Promise<string> {
  const { buyer, videoId } = await bought(kashf)
  const ask = async () =>
    (
      await kashf.call('GET', `/api/courses/get-signed-url?file=video/${videoId}`, { token: buyer.token })
    ).json()
  const get = (url: string) => kashf.app.inject({ url })
  const { hls, media, lives_s } = await ask()
  expect(Object.keys(media)).toEqual(['360p', '720p'])
  expect(new URL(media['360p']).origin).toBe(origin)
  expect(lives_s).toBeLessThanOrEqual(45)

  const part = await fetch(media['720p'], {
    headers: { range: 'bytes=100-199', origin: kashf.deps.publicUrl },
  })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 100-199/1000')
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect(part.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  expect(Buffer.from(await part.arrayBuffer()).equals(MEDIA_BYTES.subarray(100, 200))).toBe(true)

  // A player that does not renew addresses keeps using relative ones and is redirected at each request.
  expect((await get(hls.replace('master.m3u8', '720p/index.m3u8'))).body).toMatch(/^v\.mp4$/m)
  const segment = hls.replace('master.m3u8', '720p/v.mp4')
  const sent = await get(segment)
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([307, 'private, no-store'])
  expect((await fetch(String(sent.headers.location))).status).toBe(200)
  const signedOut = await kashf.call('POST', '/api/users/logout', { token: buyer.token })
  expect(signedOut.statusCode).toBe(200)
  kashf.clock.advance(16_000)
  expect((await get(segment)).statusCode).toBe(403)
  kashf.clock.advance(-16_000)

  const page = await kashf.app.inject({ url: '/healthz' })
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`)

  const other = await bought(kashf)
  for (const forged of [
    media['360p'].replace(`video/${videoId}/`, `video/${other.videoId}/`),
    media['360p'].replace('360p', '720p'),
    media['360p'].replace(/\?.*/, ''),
    media['360p'].replace(/(md5|Signature)=../, '$1=ab'),
  ]) {
    expect([forged, (await fetch(forged)).status >= 400]).toEqual([forged, true])
  }
  return media['360p']
}

const lack = missingS3()
if (lack) console.warn(`Playback from S3 is not tried: ${lack}.`)
describe.skipIf(lack)('MEDIA_URL=storage', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let kashf: TestApp
  beforeAll(async () => {
    s3 = await startS3()
    kashf = await startTestApp({ variables: { STORAGE_URL: s3.url, MEDIA_URL: 'storage' } })
  })
  afterAll(async () => {
    await kashf.close()
    await s3.stop()
  })

  it('plays directly from the store, with addresses that live for seconds', async () => {
    const origin = `http://${new URL(s3.url).host}`
    const address = await playsDirectly(kashf, origin)
    const livesS = Number(new URL(address).searchParams.get('X-Amz-Expires'))
    expect(livesS).toBeGreaterThan(30)
    expect(livesS).toBeLessThanOrEqual(45)
    // The bucket cannot be listed.
    expect((await fetch(`${origin}/kashf/?list-type=2`)).status).toBeGreaterThanOrEqual(400)
  })
})

const nginx = findNginx()
if (!nginx) console.warn(`Playback from a CDN is not tried: ${NGINX_MISSING}.`)
describe.skipIf(!nginx)('MEDIA_URL of a CDN', () => {
  let cdn: Awaited<ReturnType<typeof startNginx>>
  let kashf: TestApp
  let origin: string
  beforeAll(async () => {
    const mediaKey = 'a key that the CDN knows'
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    kashf = await startTestApp({ variables: { MEDIA_URL: origin, MEDIA_KEY: mediaKey } })
    const { deps } = kashf
    const folder = path.join(deps.env.dataDir, 'files')
    cdn = await startNginx(nginx ?? '', { port, folder, mediaKey, allowOrigin: deps.publicUrl })
  })
  afterAll(async () => {
    await cdn.stop()
    await kashf.close()
  })

  it('plays from nginx as documented', async () => {
    const address = new URL(await playsDirectly(kashf, origin))
    const cors = await fetch(address, { headers: { origin: kashf.deps.publicUrl } })
    expect(cors.headers.get('access-control-allow-origin')).toBe(kashf.deps.publicUrl)
    const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin: kashf.deps.publicUrl } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'Range'])
    expect(preflight.headers.get('access-control-allow-origin')).toBe(kashf.deps.publicUrl)
    for (const [name, value] of [
      ['expires', String(Number(address.searchParams.get('expires')) + 60)],
      ['viewer', '1'],
      ['viewer', ''],
    ] as const) {
      const forged = new URL(address)
      forged.searchParams.set(name, value)
      expect((await fetch(forged)).status).toBe(403)
    }
    expect((await fetch(`${origin}/poster/1.webp`)).status).toBe(404)
  })

  it('signs addresses that expire', async () => {
    const { buyer, videoId } = await bought(kashf)
    kashf.clock.advance(-302_000)
    const answer = await kashf.call('GET', `/api/courses/get-signed-url?file=video/${videoId}`, {
      token: buyer.token,
    })
    kashf.clock.advance(302_000)
    expect((await fetch(answer.json().media['360p'])).status).toBe(403)
  })
})
