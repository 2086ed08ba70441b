import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import {
  buildPlaybackScenario,
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

describe('permission to play', () => {
  it('has everybody for a free lesson; buyers, the teacher and operators for a paid one', async () => {
    const people = {
      buyer: scenario.buyer,
      teacher,
      operator: await buildOperator(kashf.deps),
      stranger: await buildStudent(kashf.deps),
      colleague: await buildTeacher(kashf.deps),
      visitor: null,
    }
    const answers: Record<string, number[]> = {}
    for (const [name, person] of Object.entries(people)) {
      answers[name] = []
      for (const reference of [
        `video/${scenario.open.videoId}`,
        paidVideo(),
        `file/${scenario.attachmentId}`,
      ]) {
        answers[name].push((await player.sign(reference, person)).statusCode)
      }
    }
    expect(answers).toEqual({
      buyer: [200, 200, 200],
      teacher: [200, 200, 200],
      operator: [200, 200, 200],
      stranger: [200, 403, 403],
      colleague: [200, 403, 403],
      visitor: [200, 403, 403],
    })
  })

  it('has nobody but the teacher and operators for a draft', async () => {
    await kashf.deps.db.run(
      sql`update course set status = 1, published_at = null where id = ${scenario.courseId}`,
    )
    const stranger = await buildStudent(kashf.deps)
    for (const person of [null, stranger]) {
      for (const reference of [
        `video/${scenario.open.videoId}`,
        paidVideo(),
        `file/${scenario.attachmentId}`,
      ]) {
        expect((await player.sign(reference, person)).statusCode).toBe(404)
      }
    }
    expect((await player.sign(paidVideo(), teacher)).statusCode).toBe(200)
  })

  it('has only buyers for a hidden course', async () => {
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${scenario.courseId}`)
    expect((await player.sign(paidVideo(), scenario.buyer)).statusCode).toBe(200)
    expect((await player.sign(`video/${scenario.open.videoId}`, null)).statusCode).toBe(404)
  })
})
