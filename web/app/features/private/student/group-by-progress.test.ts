import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, test } from 'vitest'
import { groupByProgress } from './group-by-progress.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const course = (id: number, own: Partial<CourseCard>): CourseCard => ({
  ...{
    id,
    title: '-',
    cover: '/media/image/1',
    square: '/media/image/1/square',
    world: null,
    price: 0,
    price_to_pay: 0,
    is_free: true,
    average_score: 0,
    scores_count: 0,
  },
  ...{
    comments_count: 0,
    learners_count: 0,
    duration_s: 0,
    lessons_count: 1,
    language: 1,
    level: 1,
    period: 13,
  },
  ...{ category: { id: 1, name: '-' }, teacher: { id: 1, first_name: '-', last_name: '-', image: null } },
  ...{ created_at: '2026-01-01T00:00:00Z', status: 2 },
  ...own,
})
const ids = (courses: CourseCard[]) => courses.map(({ id }) => id)

test('puts each purchased course into one group, the most recently watched first among those in progress', () => {
  const groups = groupByProgress(
    [
      course(1, { progress: 0, last_watched_at: null }),
      course(2, { progress: 40, last_watched_at: '2026-11-01T00:00:00Z' }),
      course(3, { progress: 0, last_watched_at: '2026-11-19T00:00:00Z' }),
      course(4, { progress: 100, last_watched_at: '2026-11-19T00:00:00Z' }),
      course(5, { progress: 10, access_expires_at: '2026-11-20T12:00:00Z' }),
      course(6, { progress: 100, access_expires_at: '2026-11-01T00:00:00Z' }),
      course(7, { progress: 0, access_expires_at: '2026-11-20T12:00:01Z', last_watched_at: null }),
    ],
    now,
  )
  expect(ids(groups.inProgress)).toEqual([3, 2])
  expect(ids(groups.notStarted)).toEqual([1, 7])
  expect(ids(groups.finished)).toEqual([4, 6])
  expect(ids(groups.ended)).toEqual([5])
})
