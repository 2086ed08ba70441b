import { describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const mine = testPerson(kashf, buildOperator)
const colleague = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)

const course = () => buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 })
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, by: TestPerson, body?: object) =>
  kashf.call(method, `/api/admin/${path}`, { token: by.token, body })
const courses = async (by: TestPerson, query: string): Promise<number[]> =>
  (await call('GET', `courses?${query}`, by)).json().data.map(({ id }: { id: number }) => id)

describe('a record of a queue', () => {
  it('is taken on by one operator, who finds it among "mine", and may be taken over or given back', async () => {
    const [first, second] = [await course(), await course()]
    await call('PUT', `desk/course/${first.id}/claim`, mine)
    await call('PUT', `desk/course/${second.id}/claim`, colleague)
    expect(await courses(mine, 'mine=true')).toEqual([first.id])
    expect(await courses(mine, 'mine=true&status=draft')).toEqual([])
    expect((await courses(mine, 'limit=100')).sort()).toEqual([first.id, second.id].sort())

    const over = await call('PUT', `desk/course/${second.id}/claim`, mine)
    expect(over.json().data).toMatchObject({ claimed_by: { id: mine.id } })
    expect((await courses(mine, 'mine=true')).sort()).toEqual([first.id, second.id].sort())
    expect(await courses(colleague, 'mine=true')).toEqual([])

    const back = await call('DELETE', `desk/course/${first.id}/claim`, mine)
    expect(back.json().data).toMatchObject({ claimed_by: null })
    expect(await courses(mine, 'mine=true')).toEqual([second.id])
  })

  it('names in every list who has taken it on, and each change is in the audit trail', async () => {
    const { id } = await course()
    const claimedBy = async () => (await call('GET', `courses?id=${id}`, colleague)).json().data[0].claimed_by
    expect(await claimedBy()).toBeNull()
    await call('PUT', `desk/course/${id}/claim`, mine)
    expect(await claimedBy()).toMatchObject({ id: mine.id })
    await call('PUT', `desk/course/${id}/claim`, colleague)
    await call('POST', `desk/course/${id}/notes`, mine, { note: 'Muqovasi boshqa' })
    await call('DELETE', `desk/course/${id}/claim`, mine)
    expect(await claimedBy()).toBeNull()
    const name = expect.any(String)
    expect((await call('GET', `audit?subject=course:${id}`, mine)).json().data).toMatchObject([
      { action: 'desk.release', operator: { id: mine.id }, before: { claimed_by: name }, after: {} },
      { action: 'desk.note', before: null, after: { note: 'Muqovasi boshqa' } },
      { action: 'desk.claim', operator: { id: colleague.id }, before: { claimed_by: name } },
      { action: 'desk.claim', operator: { id: mine.id }, after: { claimed_by: name } },
    ])
  })

  it('is taken on once by two operators at the same time', async () => {
    const { id } = await course()
    const answers = await Promise.all(
      [mine, colleague].map((by) => call('PUT', `desk/course/${id}/claim`, by)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const lists = [await courses(mine, `mine=true&id=${id}`), await courses(colleague, `mine=true&id=${id}`)]
    expect(lists.flat()).toEqual([id])
  })

  it('has notes that colleagues read, newest first', async () => {
    const { id } = await course()
    await call('POST', `desk/course/${id}/notes`, mine, { note: '  Muqovasi boshqa kursniki  ' })
    await call('POST', `desk/course/${id}/notes`, colleague, { note: "O'qituvchiga yozdim" })
    const { notes } = (await call('GET', `desk/course/${id}`, colleague)).json().data
    expect(notes).toMatchObject([
      { operator: { id: colleague.id }, text: "O'qituvchiga yozdim" },
      { operator: { id: mine.id }, text: 'Muqovasi boshqa kursniki' },
    ])
    const empty = await call('POST', `desk/course/${id}/notes`, mine, { note: '   ' })
    expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([422, ['note']])
  })

  it('is of a kind that queues have', async () => {
    expect((await call('GET', 'desk/session/1', mine)).statusCode).toBe(404)
    expect((await call('GET', `desk/teacher/${teacher.id}`, mine)).json().data).toEqual({
      claimed_by: null,
      notes: [],
    })
  })
})
