import { sql } from '../../db/sql.ts'
import type { TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { buildPublishedTest } from '../../testing/builders/practice.ts'
import { storeRenditions } from '../../testing/builders/renditions.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { linkTelegram } from '../../testing/telegram/telegram-app.ts'
import { openSale } from './offer.ts'
import { move } from './sales.ts'
import { type Cast, call, expectCall, type School } from './school.ts'
import { setTimetable } from './timetable.ts'
import { DAY, dayNumber, FIRST_DAY, momentOf, newLearner, tell, type World } from './world.ts'

const LESSONS = [
  { title: 'Tanishuv', isOpen: true },
  { title: 'Foizlar' },
  { title: 'Nisbatlar' },
  { title: 'Tenglamalar' },
  { title: 'Tengsizliklar' },
  { title: 'Grafiklar' },
  { title: 'Sinov', video: 'none' as const },
  { title: 'Funksiyalar' },
  { title: 'Savol-javob', video: 'none' as const },
  { title: 'Logarifmlar' },
  { title: 'Yakun' },
].map((lesson, at) => ({ ...lesson, description: `maxfiy-${at}-tavsif` }))

/** Builds the course with its team, tariffs, groups and timetable by the calls of its owner; nobody has bought anything. */
export async function assemble(
  kashf: TestApp,
  { seed, buyers }: { seed: number; buyers: number },
): Promise<[School, Cast]> {
  kashf.clock.stop()
  kashf.clock.advance(momentOf(FIRST_DAY, '08:00') - kashf.clock.now().getTime())
  const { deps } = kashf
  const owner = await buildTeacher(deps)
  const [author, first, second, analyst] = [
    await buildTeacher(deps),
    await buildStudent(deps),
    await buildStudent(deps),
    await buildStudent(deps),
  ]
  const operator = await buildOperator(deps)
  const course = await buildCourse(deps, { teacherId: owner.id, title: 'Algebra', lessons: LESSONS })
  const other = await buildCourse(deps, {
    teacherId: owner.id,
    title: 'Geometriya',
    price: 40_000,
    period: 1,
  })
  const test = await buildPublishedTest(deps, {
    ownerId: owner.id,
    isPublic: false,
    settings: { pass_percent: 60, shuffles_options: false },
  })
  const world: World = {
    ...{
      now: kashf.clock.now().getTime(),
      courseId: course.id,
      timetable: new Map(),
      tariffs: [],
      groups: [],
      learners: [],
    },
    ...{ staff: new Map([[owner.id, 'owner']]), ownerId: owner.id, queue: [], interested: [], shares: [] },
    ...{ code: { percent: 15n, usesLeft: 6 }, balances: new Map(), told: new Map(), toldUntil: 0 },
    lessons: course.lessonIds.map((id, at) => ({
      ...{ id, isFree: at === 0, kind: at === 6 ? 'test' : at === 8 ? 'live' : 'video' },
      sectionGate: at >= 9 ? (course.lessonIds[6] ?? null) : null,
    })),
  }
  world.toldUntil = world.now
  const school: School = {
    ...{
      kashf,
      world,
      random: randomFrom(seed),
      people: new Map(),
      outcomes: new Map(),
      gifted: new Set(),
      videoOf: await videosOf(kashf, course.id),
      timetableNews: new Map(),
      meetingNews: [],
      meetingAt: 0,
    },
  }
  for (const person of [owner, author, first, second, analyst, operator]) school.people.set(person.id, person)
  const cast = {
    owner,
    author,
    curators: [first, second] as [TestPerson, TestPerson],
    analyst,
    operator,
    otherCourseId: other.id,
    testId: test.id,
    taskId: 0,
  }
  await gatherTeam(school, cast)
  await arrangeSections(school, cast)
  await openSale(school, cast)
  await setTimetable(school, owner.id)
  for (let at = 0; at < buyers; at++) await addLearner(school, at)
  return [school, cast]
}

/** Stores something to play for the videos of a course; returns them by their lesson. */
async function videosOf({ deps }: TestApp, courseId: number): Promise<Map<number, number>> {
  const rows = await deps.db.rows<{ id: number; video_id: number }>(
    sql`select id, video_id from lesson where course_id = ${courseId} and video_id is not null`,
  )
  for (const { video_id } of rows) await storeRenditions(deps, video_id)
  return new Map(rows.map(({ id, video_id }) => [id, video_id]))
}

/** A learner with money, every third of whom reads by Telegram. */
async function addLearner({ kashf, world, people }: School, at: number): Promise<void> {
  const student = await buildStudent(kashf.deps)
  people.set(student.id, student)
  world.learners.push(newLearner(student.id))
  if (at % 3 === 0) await linkTelegram(kashf.deps, student.id, 500_000 + at)
  const som = at % 10 === 9 ? 150_000 : 700_000
  await topUp(kashf.deps, student.id, som)
  move(world, `wallet ${student.id}`, BigInt(som) * 100n)
  tell(world, student.id, `top_up ${som}`)
}

/** Invites by link; the author has a share until the eleventh day, the first curator one without an end. */
async function gatherTeam(school: School, cast: Cast): Promise<void> {
  const { world } = school
  const { owner, author, curators, analyst } = cast
  const team = `courses/${world.courseId}/team`
  for (const [person, role] of [
    [author, 'author'],
    [curators[0], 'curator'],
    [curators[1], 'curator'],
    [analyst, 'analyst'],
  ] as const) {
    const { data } = await expectCall(school, 'ok', owner.id, 'POST', `${team}/invitations`, { role })
    await expectCall(school, 'ok', person.id, 'POST', 'team-invitations/accept', {
      token: new URL(data.url).hash.slice(1),
    })
    if (role !== 'analyst') world.staff.set(person.id, role)
    tell(world, owner.id, `team_joined ${role}`)
  }
  for (const [person, share, lastDay] of [
    [author, 1_250, dayNumber(10)],
    [curators[0], 333, undefined],
  ] as const) {
    await expectCall(school, 'ok', owner.id, 'POST', `${team}/${person.id}/share`, {
      share,
      ...(lastDay && { last_day: lastDay }),
    })
    const { members } = (await call(school, owner.id, 'GET', team)).data
    const { proposal } = members.find((one: { person: { id: number } }) => one.person.id === person.id)
    await expectCall(school, 'ok', person.id, 'POST', `${team}/shares/${proposal.id}/confirm`)
    const endsAt = lastDay ? momentOf(lastDay) + DAY : Number.POSITIVE_INFINITY
    world.shares.push({ personId: person.id, hundredths: BigInt(share), endsAt })
    tell(world, person.id, `share_proposed ${share}`)
    tell(world, owner.id, `share_confirmed ${share}`)
  }
}

/** Gives the last two lessons a section that the test opens, and the live lesson its hour. */
async function arrangeSections(school: School, cast: Cast): Promise<void> {
  const { world } = school
  const ids = world.lessons.map(({ id }) => id)
  const { data } = await expectCall(
    school,
    'ok',
    cast.owner.id,
    'PUT',
    `courses/${world.courseId}/curriculum`,
    {
      lesson_ids: ids.slice(0, 9),
      sections: [{ title: 'Davomi', lesson_ids: ids.slice(9) }],
    },
  )
  const [, foizlar] = ids
  await expectCall(school, 'ok', cast.owner.id, 'PUT', `courses/videos/${ids[6]}/test`, {
    test_id: cast.testId,
  })
  await expectCall(
    school,
    'ok',
    cast.owner.id,
    'PUT',
    `courses/${world.courseId}/sections/${data.sections[0].id}/gate`,
    { lesson_id: ids[6] },
  )
  const task = await expectCall(school, 'ok', cast.owner.id, 'PUT', `courses/lesson/${foizlar}/homework`, {
    ...{ text: 'Masalani yeching', due_on: dayNumber(16), due_days: null, late: 'reduce', late_percent: 20 },
    ...{
      late_floor_percent: 50,
      is_discussed: false,
      promised_hours: 48,
      sheet_ids: [],
      rubric: [],
      edit: 0,
    },
  })
  cast.taskId = task.data.id
  await setMeeting(school, cast.owner.id, momentOf(dayNumber(15), '19:00'))
}

/** Sets another hour of the live lesson; people are told of a changed one after two minutes. */
export async function setMeeting(school: School, ownerId: number, startsAt: number): Promise<void> {
  const { world } = school
  const lesson = world.lessons.find(({ kind }) => kind === 'live')
  const time = new Date(startsAt).toISOString()
  const body = { starts_at: time, duration_min: 60, link: 'https://meet.google.com/abc-defg-hij' }
  await expectCall(school, 'ok', ownerId, 'PUT', `courses/lesson/${lesson?.id}/meeting`, body)
  if (school.meetingAt > 0)
    school.meetingNews.push({ at: world.now + 2 * 60_000, line: `meeting_moved ${time}`, startsAt })
  school.meetingNews.push({ at: startsAt - 15 * 60_000, line: `meeting_soon ${time}`, startsAt })
  school.meetingAt = startsAt
}
