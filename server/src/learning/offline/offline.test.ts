import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import type { OfflineClaims, OfflineContactBody, OfflineLicence } from '@kashf/contract/learning/offline.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { endAccess, takeAccess } from '../../testing/builders/learning.ts'
import { newOfflineSecret } from '../../testing/builders/offline.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from '../../testing/builders/people.ts'
import { buildPlaybackScenario, type PlaybackScenario } from '../../testing/builders/playback-scenario.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let scenario: PlaybackScenario
let buyer: TestPerson
let lessonId: number

beforeEach(async () => {
  scenario = await buildPlaybackScenario(kashf, teacher)
  buyer = scenario.buyer
  lessonId = scenario.closed.lessonId
})

interface TestDevice {
  id: number
  publicKey: string
  privateKey: KeyObject
  secret: string | null
}

const register = (person: TestPerson, publicKey: string) =>
  kashf.call('POST', '/api/users/offline-devices', { token: person.token, body: { public_key: publicKey } })

async function newDevice(person = buyer): Promise<TestDevice> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const { id } = (await register(person, text)).json().data
  return { id, publicKey: text, privateKey, secret: null }
}

const save = (device: TestDevice, lesson = lessonId, person = buyer) =>
  kashf.call('PUT', `/api/users/offline-devices/${device.id}/lessons/${lesson}`, { token: person.token })
const secretOf = ({ secret }: TestDevice) => (secret === null ? {} : { secret })
/** A contact: sends the device's secret and its replacement. */
const contact = (device: TestDevice, secrets: OfflineContactBody, token: string) =>
  kashf.call('POST', `/api/users/offline-devices/${device.id}/renew`, { token, body: secrets })
async function renew(device: TestDevice, person = buyer) {
  const next = newOfflineSecret()
  const answer = await contact(device, { ...secretOf(device), next_secret: next }, person.token)
  if (answer.statusCode === 200) device.secret = next
  return answer
}
const renewed = async (device: TestDevice): Promise<OfflineLicence[]> =>
  (await renew(device)).json().data.licences

const claimsOf = ({ claims }: OfflineLicence): OfflineClaims => JSON.parse(claims)

/** Decrypts the content key as a device does. */
const open = (device: TestDevice, { claims, key }: OfflineLicence): string =>
  privateDecrypt(
    {
      key: device.privateKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from(claims),
    },
    Buffer.from(key, 'base64'),
  ).toString('hex')

describe('what a course takes on a device', () => {
  it('lists the lessons that the buyer may watch with the size of each quality and the attachment', async () => {
    const url = `/api/courses/course/${scenario.courseId}/offline`
    const { lessons } = (await kashf.call('GET', url, { token: buyer.token })).json().data
    expect(lessons).toMatchObject([
      { lesson_id: scenario.open.lessonId, attachment: null },
      {
        lesson_id: lessonId,
        attachment: { file: `file/${scenario.attachmentId}`, bytes: 2000 },
        more_files: [],
      },
    ])
    const heights: number[] = lessons[0].qualities.map(({ height }: { height: number }) => height)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    const stranger = await buildStudent(kashf.deps)
    const seen = (await kashf.call('GET', url, { token: stranger.token })).json().data.lessons
    expect(seen.map(({ lesson_id }: { lesson_id: number }) => lesson_id)).toEqual([scenario.open.lessonId])
  })
})

describe('devices that keep lessons', () => {
  it('are at most three, also when several register at once; a known key is the same device', async () => {
    const keys = Array.from({ length: 5 }, () =>
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64'),
    )
    const answers = await Promise.all(keys.map((key) => register(buyer, key)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ error: 'too_many_offline_devices', data: { limit: 3 } })
    expect(refused.data.devices).toHaveLength(3)
    const at = answers.findIndex(({ statusCode }) => statusCode === 200)
    const again = await register(buyer, keys[at] ?? '')
    expect(again.json().data).toMatchObject({
      id: answers[at]?.json().data.id,
      account_key: answers[at]?.json().data.account_key,
    })
  })

  it('are listed and removed by their owner alone; a removed one gets no more licences', async () => {
    const device = await newDevice()
    await save(device)
    const stranger = await buildStudent(kashf.deps)
    const remove = (person: TestPerson) =>
      kashf.call('DELETE', `/api/users/offline-devices/${device.id}`, { token: person.token })
    const listed = await kashf.call('GET', '/api/users/offline-devices', { token: buyer.token })
    expect(listed.json().data).toMatchObject([{ id: device.id, lessons_count: 1 }])
    expect(listed.body).not.toContain('key')
    expect((await renew(device, stranger)).statusCode).toBe(404)
    expect((await save(device, lessonId, stranger)).statusCode).toBe(404)
    expect((await remove(stranger)).statusCode).toBe(404)
    expect((await remove(buyer)).statusCode).toBe(200)
    expect((await renew(device)).statusCode).toBe(404)
    expect((await save(device)).statusCode).toBe(404)
  })

  it('need an RSA key of 2048 bits or more', async () => {
    const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    for (const spki of [
      Buffer.concat([ed25519, Buffer.alloc(300)]),
      Buffer.concat([short.export({ format: 'der', type: 'spki' }), Buffer.alloc(200)]),
      Buffer.alloc(300),
    ]) {
      const refused = await register(buyer, spki.toString('base64'))
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().fields)).toEqual(['public_key'])
    }
  })
})

describe('the licence of a saved lesson', () => {
  it('opens on its device alone, under the claims that the server wrote', async () => {
    const device = await newDevice()
    const { licence } = (await save(device)).json().data
    const { issued_at, expires_at, ...claims } = claimsOf(licence)
    expect(claims).toEqual({
      device_id: device.id,
      user_id: buyer.id,
      lesson_id: lessonId,
      video_id: scenario.closed.videoId,
      ends_with_term: false,
    })
    expect(Date.parse(expires_at) - Date.parse(issued_at)).toBe(30 * DAY_MS)
    expect(open(device, licence)).toMatch(/^[0-9a-f]{64}$/)
    expect(() => open({ ...device, privateKey: otherKey }, licence)).toThrow()
    const later = { ...claimsOf(licence), expires_at: '2099-01-01T00:00:00.000Z' }
    expect(() => open(device, { ...licence, claims: JSON.stringify(later) })).toThrow()
  })
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  it('is renewed with the same key for 30 more days at each contact; another download has another key', async () => {
    const device = await newDevice()
    const { licence } = (await save(device)).json().data
    kashf.clock.advance(20 * DAY_MS)
    const [next] = await renewed(device)
    if (!next) throw new Error('not renewed')
    expect(open(device, next)).toBe(open(device, licence))
    const wonMs = Date.parse(claimsOf(next).expires_at) - Date.parse(claimsOf(licence).expires_at)
    expect(wonMs).toBeGreaterThanOrEqual(20 * DAY_MS)
    const again = (await save(device)).json().data.licence
    expect(open(device, again)).not.toBe(open(device, licence))
    expect(await renewed(device)).toHaveLength(1)
  })

  it('ends with the term, and comes back with the same key when the course is bought again', async () => {
    const ends = new Date(kashf.clock.now().getTime() + 3 * DAY_MS)
    await endAccess(kashf.deps, { courseId: scenario.courseId }, ends)
    const device = await newDevice()
    const { licence } = (await save(device)).json().data
    expect(claimsOf(licence)).toMatchObject({ expires_at: ends.toISOString(), ends_with_term: true })
    kashf.clock.advance(3 * DAY_MS)
    expect(await renewed(device)).toEqual([])
    expect((await save(device)).json().error).toBe('lesson_locked')
    await endAccess(kashf.deps, { courseId: scenario.courseId }, null)
    const [back] = await renewed(device)
    expect(back && open(device, back)).toBe(open(device, licence))
  })

  it('ends with a refund, with the deletion of the lesson, and with a block of the account', async () => {
    const device = await newDevice()
    await save(device)
    await save(device, scenario.open.lessonId)
    await takeAccess(kashf.deps, { courseId: scenario.courseId })
    // The free lesson stays.
    expect((await renewed(device)).map((licence) => claimsOf(licence).lesson_id)).toEqual([
      scenario.open.lessonId,
    ])
    await kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${scenario.open.lessonId}`)
    expect(await renewed(device)).toEqual([])
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${buyer.id}`)
    expect((await renew(device)).statusCode).toBeGreaterThanOrEqual(401)
  })

  it('says when the teacher has replaced the video since', async () => {
    const device = await newDevice()
    await save(device)
    expect(await renewed(device)).toMatchObject([{ is_outdated: false }])
    await kashf.deps.db.run(sql`update lesson set video_id = ${scenario.open.videoId} where id = ${lessonId}`)
    expect(await renewed(device)).toMatchObject([{ is_outdated: true }])
  })

  it('is refused for lessons that the person may not watch, and given back when the device deletes it', async () => {
    const stranger = await buildStudent(kashf.deps)
    const theirs = await newDevice(stranger)
    expect((await save(theirs, lessonId, stranger)).json().error).toBe('lesson_locked')
    expect((await save(theirs, 2_000_000, stranger)).statusCode).toBe(404)
    const device = await newDevice()
    await save(device)
    const url = `/api/users/offline-devices/${device.id}/lessons/${lessonId}`
    // A stranger's deletion deletes nothing.
    expect((await kashf.call('DELETE', url, { token: stranger.token })).statusCode).toBe(200)
    expect(await renewed(device)).toHaveLength(1)
    for (let i = 0; i < 2; i += 1) {
      expect((await kashf.call('DELETE', url, { token: buyer.token })).statusCode).toBe(200)
    }
    expect(await renewed(device)).toEqual([])
  })
})

describe('a copy of the browser', () => {
  it('is noticed at its next contact, which signs both copies out until the person signs in again', async () => {
    const original = await newDevice()
    await save(original)
    await renew(original)
    const copy = { ...original }
    expect((await renew(copy)).statusCode).toBe(200)
    expect((await renew(original)).json().error).toBe('offline_device_copied')
    expect((await renew(copy)).json().error).toBe('unauthorized')

    kashf.clock.advance(1000)
    await signInAgain(kashf.deps, buyer)
    expect(await renewed(original)).toHaveLength(1)
    expect((await renew(original)).statusCode).toBe(200)
  })

  it('stays locked out with every session that it may have copied', async () => {
    const device = await newDevice()
    const other = { ...buyer }
    await signInAgain(kashf.deps, other)
    await renew(device)
    const copy = { ...device }
    await renew(copy)
    expect((await renew(device)).json().error).toBe('offline_device_copied')
    expect((await renew(copy, other)).json().error).toBe('offline_device_copied')
  })

  it('is not suspected when an answer was lost or arrives twice', async () => {
    const device = await newDevice()
    await renew(device)
    const lost = { ...secretOf(device), next_secret: newOfflineSecret() }
    const answers = await Promise.all([1, 2, 3].map(() => contact(device, lost, buyer.token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    device.secret = lost.next_secret
    expect((await renew(device)).statusCode).toBe(200)
  })

  it('cannot be hidden by a malformed secret', async () => {
    const device = await newDevice()
    for (const next_secret of ['', 'a', `${newOfflineSecret()}=`]) {
      const refused = await contact(device, { next_secret }, buyer.token)
      expect(refused.json().fields).toHaveProperty('next_secret')
    }
  })
})
