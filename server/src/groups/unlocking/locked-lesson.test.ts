import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { addressOf, CALLS } from '../../testing/access-matrix/calls.ts'
import { buildPeople, type People, type Who } from '../../testing/access-matrix/people.ts'
import { buildTargets, type Targets } from '../../testing/access-matrix/targets.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

/** Ids that stand in answers only as a part of an address. */
const VIDEO = 770_001_234
const ATTACHMENT = 770_005_678
/** What only those may read who may open the lesson, each in another place of it. */
const SECRETS = {
  description: 'maxfiytavsif',
  attachment: 'maxfiyfayl',
  question: 'maxfiysavol',
  quiz: 'maxfiymashq',
  captions: 'maxfiysubtitr',
  videoAddress: `${VIDEO}`,
  attachmentAddress: `${ATTACHMENT}`,
}
/** Ends the session or the access that the walk needs, makes a stranger a member of the team, or never ends. */
const LEFT_OUT =
  /logout|devices|\/password|\/events$|close-account|not-me|revert-change|second-factor|\/refund$|invitation/

let kashf: TestApp
let people: People
let targets: Targets
let lessonId: number

beforeAll(async () => {
  kashf = await startTestApp()
  people = await buildPeople(kashf.deps)
  targets = await buildTargets(kashf.deps, people)
  lessonId = Number(targets.lockedLesson)
  // Every call about a lesson is about this one.
  Object.assign(targets, { openLesson: lessonId, lesson: lessonId, draftLesson: lessonId })
  const { db } = kashf.deps
  const { teacher } = people
  await db.run(sql`
    insert into video (id, owner_id, status, original_bytes, duration_s, playable_at, completed_at, percent, has_poster, has_previews)
    overriding system value values (${VIDEO}, ${teacher.id}, 'ready', 1000, 60, now(), now(), 100, true, true)`)
  await db.run(sql`
    insert into video_caption (video_id, language, file, cues, created_at, words)
    values (${VIDEO}, 'uz', gen_random_uuid(), 1, now(), ${[SECRETS.captions]})`)
  await db.run(sql`
    insert into attachment (id, owner_id, name, mime, bytes) overriding system value
    values (${ATTACHMENT}, ${teacher.id}, ${`${SECRETS.attachment}.pdf`}, 'application/pdf', 10)`)
  await db.run(sql`
    update lesson set description = ${`<p>${SECRETS.description}</p>`}, video_id = ${VIDEO}, attachment_id = ${ATTACHMENT}
     where id = ${lessonId}`)
  await db.run(sql`
    insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text)
    values (${lessonId}, ${targets.course}, ${teacher.id}, ${people.author.id}, ${SECRETS.question})`)
  await db.run(
    sql`insert into lesson_test (lesson_id, test_id, at_s) values (${lessonId}, ${targets.test}, 5)`,
  )
  await db.run(sql`update test set title = ${SECRETS.quiz} where id = ${targets.test}`)
  await db.run(sql`update test_version set title = ${SECRETS.quiz} where test_id = ${targets.test}`)
  // Their own attempt is theirs, whatever closes afterwards.
  await db.run(sql`delete from attempt where test_id = ${targets.test} and user_id = ${people.student.id}`)
  await db.run(sql`
    insert into lesson_unlock (lesson_id, opens_at, after_previous, edit) values (${lessonId}, '2999-01-01', false, 1)`)
})
afterAll(() => kashf.close())

/** Where the secrets appear in what a person is answered, by the name of the secret. */
async function secretsFor(who: Who): Promise<Map<string, string[]>> {
  const token = people[who]?.token
  const found = new Map<string, string[]>()
  const ask = async (name: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object) => {
    const answer = await kashf.call(method, url, { ...(token && { token }), ...(body && { body }) })
    for (const [secret, text] of Object.entries(SECRETS)) {
      if (answer.body.includes(text)) found.set(secret, [...(found.get(secret) ?? []), name])
    }
  }
  for (const [call, { body }] of CALLS) {
    if (LEFT_OUT.test(call) || call.startsWith('DELETE')) continue
    const { method, url } = addressOf(call, targets, who)
    // Where the matrix names a record that does not exist, the walk has the lesson and its test.
    const here = url
      .replace(/(?<=\/(?:lesson|videos)\/)999999/, String(lessonId))
      .replace(/(?<=\/tests\/)999999/, String(targets.test))
    await ask(call, method as 'GET', here, method === 'GET' ? undefined : body?.(targets))
  }
  const course = Number(targets.course)
  for (const path of [
    `/api/courses/get-signed-url?file=video/${VIDEO}`,
    `/api/courses/get-signed-url?file=file/${ATTACHMENT}`,
    `/api/courses/donthavetoken?search=${SECRETS.captions.slice(0, -1)}`,
    `/api/courses/suggestions?search=${SECRETS.captions.slice(0, -1)}`,
    `/course/${course}`,
    `/course/${course}/lesson/${lessonId}`,
    `/my-course/${course}`,
    '/',
    '/sitemap.xml',
    '/sitemap-courses-0.xml',
  ])
    await ask(path.replace(String(VIDEO), ':video').replace(String(ATTACHMENT), ':file'), 'GET', path)
  return found
}

it('keeps everything of a locked lesson from its learner and from visitors, by every call and page', async () => {
  for (const who of ['student', 'otherStudent', 'visitor'] as const)
    expect(Object.fromEntries(await secretsFor(who)), who).toEqual({})
})

it('tells all of it as soon as the lesson is open, so that the walk would have found it', async () => {
  await kashf.deps.db.run(sql`delete from lesson_unlock where lesson_id = ${lessonId}`)
  const found = await secretsFor('student')
  for (const secret of ['description', 'attachment', 'question', 'quiz', 'videoAddress', 'attachmentAddress'])
    expect(found.get(secret), secret).not.toBeUndefined()
})
