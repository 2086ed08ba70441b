import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { notifyFollowersHandler } from './notify-followers.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)
const follower = testPerson(kashf, buildStudent)
beforeAll(async () => {
  await kashf.call('PUT', `/api/users/subscription/${teacher.id}`, { token: follower.token })
})

const review = (id: number, deed: 'publish' | 'hide') =>
  kashf.call('POST', `/api/admin/courses/${id}/${deed}`, {
    token: operator.token,
    body: { reason: 'Tekshiruv' },
  })
const noticesOf = async (person: TestPerson) =>
  (await kashf.call('GET', '/api/notices', { token: person.token })).json().data
const handle = (courseId: number): Promise<void> =>
  notifyFollowersHandler.handle(kashf.deps, { courseId }, new AbortController().signal)

describe('a new course of a followed teacher', () => {
  it('notifies followers once, and not again when it is published again', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 3, title: 'Yangi kurs' })
    await review(course.id, 'publish')
    const [notice] = await waitFor('the notice', async () => {
      const notices = await noticesOf(follower)
      return notices.length > 0 && notices
    })
    expect(notice).toMatchObject({
      kind: 'new_course',
      subject: { course_id: course.id, title: 'Yangi kurs', teacher: 'Ustoz Sinovov' },
    })
    const late = await buildStudent(kashf.deps)
    await kashf.call('PUT', `/api/users/subscription/${teacher.id}`, { token: late.token })
    await review(course.id, 'hide')
    await review(course.id, 'publish')
    const waiting = await kashf.deps.db.one(sql`
      select count(*)::int as jobs from pgboss.job where name = 'tell-followers' and state in ('created', 'active')`)
    expect(waiting).toEqual({ jobs: 0 })
    expect(await noticesOf(late)).toEqual([])
  })

  it('notifies each of many followers once, even when the job runs twice', async () => {
    const popular = await buildTeacher(kashf.deps)
    await kashf.deps.db.run(sql`
      with people as (
        insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key)
        select 2, 'Kuzatuvchi', n, 'k' || n, 'k' || n || '@example.uz', '-', lpad(n::text, 8, '0'), ''
          from generate_series(1, 2500) n returning id)
      insert into subscription (user_id, teacher_id) select id, ${popular.id} from people`)
    const course = await buildCourse(kashf.deps, { teacherId: popular.id })
    await handle(course.id)
    await handle(course.id)
    const count = await kashf.deps.db.one(sql`
      select count(*)::int as notices, count(distinct user_id)::int as people from notice
       where once_key = ${`new_course:${course.id}`}`)
    expect(count).toEqual({ notices: 2500, people: 2500 })
  })

  it('notifies nobody of a course that is hidden again', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 4 })
    await handle(course.id)
    expect(
      (await noticesOf(follower)).map(
        (notice: { subject: { course_id: number } }) => notice.subject.course_id,
      ),
    ).not.toContain(course.id)
  })
})
