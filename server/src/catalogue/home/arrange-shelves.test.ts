import { describe, expect, it } from 'vitest'
import { arrangeShelves, type ShelfCandidates } from './arrange-shelves.ts'

const lesson = (course_id: number) => ({
  id: course_id * 10,
  course_id,
  title: `${course_id}-dars`,
  duration_s: 60,
  data_bytes: 0,
  video_id: course_id,
  has_poster: false,
  portrait_id: null,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A school of 24 courses in three categories. */
const school: ShelfCandidates<{ course: { id: number } }> = {
  ranking: [1, 2, 3, 4],
  lessons: numbers(1, 24).map(lesson),
  teachers: [
    { id: 101, course_ids: [1, 2] },
    { id: 102, course_ids: [3, 9] },
  ],
  categories: [
    { category_id: 1, course_ids: numbers(1, 8) },
    { category_id: 2, course_ids: numbers(9, 12) },
    { category_id: 3, course_ids: numbers(13, 24) },
  ],
  reviews: numbers(1, 24).map((id) => ({ course: { id } })),
  published: numbers(1, 24),
}

describe('the shelves of the home page', () => {
  it('show no course twice', () => {
    for (const week of [0, 1, 2]) {
      const shelves = arrangeShelves(school, week)
      const lessons = [...shelves.hero, ...shelves.lessons]
      const ids = [
        ...shelves.ranking,
        ...(shelves.band?.courseIds ?? []),
        shelves.teacherOfWeek?.courseId,
        ...lessons.map(({ course_id }) => course_id),
        ...shelves.reviews.map(({ course }) => course.id),
      ]
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
      expect(new Set([...ids, ...shelves.others]).size, 'all courses of the school').toBe(24)
      expect(shelves.others).toHaveLength(4)
    }
  })

  it('keep the ranking whole and the band to one category', () => {
    const shelves = arrangeShelves(school, 0)
    expect(shelves.ranking).toEqual([1, 2, 3, 4])
    expect(shelves.band).toEqual({ categoryId: 3, courseIds: [13, 14, 15, 16] })
    expect(shelves.hero.map(({ course_id }) => course_id)).toEqual([5, 6, 7])
  })

  it('give the week to the next teacher who has a course left to show', () => {
    expect(arrangeShelves(school, 0).teacherOfWeek).toEqual({ teacherId: 102, courseId: 9 })
    const teachers = [...school.teachers, { id: 103, course_ids: [20] }]
    expect(arrangeShelves({ ...school, teachers }, 2).teacherOfWeek).toEqual({ teacherId: 103, courseId: 20 })
  })

  it('leave out what they cannot fill', () => {
    const few = {
      ranking: [1, 2, 3],
      lessons: [1, 2, 3, 4, 5].map(lesson),
      teachers: [],
      categories: [{ category_id: 1, course_ids: [4, 5, 6] }],
      reviews: [{ course: { id: 6 } }],
      published: [1, 2, 3, 4, 5, 6],
    }
    expect(arrangeShelves(few, 0)).toMatchObject({
      ranking: [],
      teacherOfWeek: null,
      band: null,
      lessons: [],
      reviews: [],
    })
    expect(arrangeShelves(few, 0).hero).toHaveLength(3)
  })

  it('lead to every course of a school that has few, and to a choice of many', () => {
    const empty = { ranking: [], lessons: [], teachers: [], categories: [], reviews: [] }
    expect(arrangeShelves({ ...empty, published: numbers(1, 29) }, 0).others).toEqual(numbers(1, 29))
    expect(arrangeShelves({ ...empty, published: numbers(1, 30) }, 0).others).toEqual([])
  })
})
