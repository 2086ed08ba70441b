import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { publicPages } from './public-pages.ts'

const kashf = testApp()
let pages: PublicPages
let teacher: TestPerson
let paid: { id: number; lessonIds: number[] }
let draft: { id: number; lessonIds: number[] }

beforeAll(async () => {
  pages = publicPages(kashf.deps)
  teacher = await buildTeacher(kashf.deps)
})

describe('public pages', () => {
  it('show an empty school', async () => {
    const home = await pages.home()
    expect(home).toMatchObject({ hero: [], ranking: [], teacher_of_week: null, free_lessons: [], band: null })
    expect(home.figures).toEqual({ teachers: 0, courses: 0, scores: 0, average_score: null })
    expect(home.categories).toHaveLength(5)
    expect(await pages.catalogue({ search: 'python' })).toMatchObject({ courses: [], total: 0 })
  })

  it('show published courses', async () => {
    const { deps } = kashf
    paid = await buildCourse(deps, { teacherId: teacher.id, title: 'Pullik', learners: 9 })
    const free = await buildCourse(deps, { teacherId: teacher.id, title: 'Tekin', price: 0 })
    const other = await buildCourse(deps, { teacherId: teacher.id, title: 'Boshqa', categoryId: 2 })
    draft = await buildCourse(deps, { teacherId: teacher.id, title: 'Qoralama', status: 1, learners: 99 })
    deps.publicCache.clear()

    const home = await pages.home()
    expect(home.hero.map(({ course }) => course.id)).toEqual([paid.id, other.id, free.id])
    expect(home.hero[0]).toMatchObject({ id: paid.lessonIds[0], title: '1-dars', duration_s: 60 })
    expect(home.figures).toMatchObject({ teachers: 1, courses: 3 })
    expect(home.teachers.map(({ id }) => id)).toEqual([teacher.id])

    const page = await pages.course(paid.id)
    expect(page?.course.videos.map(({ id }) => id)).toEqual(paid.lessonIds)
    expect(page?.related.map(({ id }) => id)).toEqual([other.id, free.id])
    expect((await pages.teacher(teacher.id))?.courses).toHaveLength(3)
    expect(await pages.teachers()).toHaveLength(1)
  })

  it('include a free lesson in full and only the title of a locked one', async () => {
    const [open = 0, locked = 0] = paid.lessonIds
    expect((await pages.lesson(paid.id, open))?.lesson?.video_link).toMatch(/^video\//)
    const closed = await pages.lesson(paid.id, locked)
    expect(closed).toMatchObject({ lesson: null, title: '2-dars' })
    expect(JSON.stringify(closed)).not.toContain('video/')
  })

  it('are read from the replica while the primary is away', async () => {
    const { deps } = kashf
    const lost = async () => {
      throw new DatabaseUnavailable('the primary is lost')
    }
    const db = { ...deps.db, rows: lost, one: lost, run: lost, transaction: lost, session: lost }
    const readDb = { ...deps.db }
    deps.publicCache.clear()
    const left = publicPages({ ...deps, db, readDb })

    expect((await left.home()).hero).toHaveLength(3)
    expect((await left.lesson(paid.id, paid.lessonIds[0] ?? 0))?.lesson).toMatchObject({ title: '1-dars' })
    expect((await left.course(paid.id))?.course.id).toBe(paid.id)
    expect((await left.catalogue({})).total).toBe(3)
    expect((await left.teacher(teacher.id))?.courses).toHaveLength(3)
    expect(await left.teachers()).toHaveLength(1)
    expect(await left.categories()).toHaveLength(5)
    expect(await left.content('terms')).not.toBeNull()
    expect(await left.help('')).toBeTruthy()
    await expect(left.certificate('AAAA-AAAA-AAAA'), 'which only the primary may have').rejects.toThrow(
      'lost',
    )
  })

  it('do not exist for drafts, unknown ids and lessons of other courses', async () => {
    expect(await pages.course(draft.id)).toBeNull()
    expect(await pages.lesson(draft.id, draft.lessonIds[0] ?? 0)).toBeNull()
    expect(await pages.lesson(paid.id, draft.lessonIds[0] ?? 0)).toBeNull()
    expect(await pages.course(999_999)).toBeNull()
    expect(await pages.teacher(999_999)).toBeNull()
  })

  it('ignore invalid filters', async () => {
    const page = await pages.catalogue({ languages: 'x', sort: 'best', is_free: 'true' })
    expect(page.courses.map(({ title }) => title)).toEqual(['Tekin'])
    expect(page.total).toBe(1)
    expect(page.facets.is_free).toEqual({ true: 1, false: 2 })
  })

  it('are made once for concurrent requests, and again after a write', async () => {
    const [first, second] = await Promise.all([pages.home(), pages.home()])
    expect(first).toEqual(second)
    const answer = await kashf.call('PATCH', `/api/courses/${paid.id}`, {
      token: teacher.token,
      body: { title: 'Yangi nom' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await pages.home()).hero[0]?.course.title).toBe('Yangi nom')
  })
})
