import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { sql } from '../../db/sql.ts'
import type { BuilderDeps } from './people.ts'

/** State of a lesson's video: `vimeo` is a link, `none` means no video yet. */
type TestVideo = 'ready' | 'processing' | 'waiting' | 'failed' | 'vimeo' | 'none'

interface TestLesson {
  title?: string
  description?: string
  isOpen?: boolean
  video?: TestVideo
  durationS?: number
}

interface TestCourse {
  teacherId: number
  title?: string
  description?: string
  outcomes?: string[]
  /** The teacher's price in so'm. */
  price?: number
  /** 1 draft, 2 published (default), 3 in review, 4 hidden, 5 returned. */
  status?: 1 | 2 | 3 | 4 | 5
  categoryId?: number
  language?: 1 | 2 | 3
  level?: 1 | 2 | 3
  period?: number
  learners?: number
  /** One score (1–5) per learner. */
  scores?: number[]
  publishedAt?: Date
  /** The number of lessons or their descriptions; two by default, the first one open. */
  lessons?: number | TestLesson[]
}

/** Inserts a row in `video` without any stored files. */
export async function buildVideo(
  deps: BuilderDeps,
  input: { ownerId: number; status?: 'ready' | 'processing' | 'waiting' | 'failed'; durationS?: number },
): Promise<number> {
  const status = input.status ?? 'ready'
  const isReady = status === 'ready'
  const row = await deps.db.one<{ id: number }>(sql`
    insert into video (owner_id, status, failure, original_bytes, duration_s, playable_at, completed_at, percent)
    values (${input.ownerId}, ${status}, ${status === 'failed' ? 'not_video' : null}, 1000,
      ${isReady ? (input.durationS ?? 60) : 0}, ${isReady ? deps.clock.now() : null},
      ${isReady ? deps.clock.now() : null}, ${isReady ? 100 : 0})
    returning id`)
  if (!row) throw new Error('the video was not inserted')
  return row.id
}

/** Appends a lesson to its course, by default with a ready video of 60 s. */
export async function buildLesson(
  deps: BuilderDeps,
  input: TestLesson & { courseId: number },
): Promise<{ id: number; videoId: number | null }> {
  const { courseId, title = 'Birinchi qadam', description = 'Dars tavsifi', isOpen = false } = input
  const video = input.video ?? 'ready'
  const owner = await deps.db.one<{ teacher_id: number }>(
    sql`select teacher_id from course where id = ${courseId}`,
  )
  if (!owner) throw new Error(`no course ${courseId}`)
  const videoId =
    video === 'none' || video === 'vimeo'
      ? null
      : await buildVideo(deps, { ownerId: owner.teacher_id, status: video, durationS: input.durationS })
  const row = await deps.db.one<{ id: number }>(sql`
    insert into lesson (course_id, position, title, description, is_open, video_id, vimeo_id)
    values (${courseId}, (select coalesce(max(position), 0) + 1 from lesson where course_id = ${courseId}),
      ${title}, ${description}, ${isOpen}, ${videoId}, ${video === 'vimeo' ? '76979871' : null})
    returning id`)
  if (!row) throw new Error('the lesson was not inserted')
  await refreshCourseFigures(deps.db, courseId)
  return { id: row.id, videoId }
}

/** Inserts a course with its lessons; published by default. */
export async function buildCourse(
  deps: BuilderDeps,
  input: TestCourse,
): Promise<{ id: number; lessonIds: number[]; title: string }> {
  const {
    teacherId,
    title = 'Python asoslari',
    status = COURSE_STATUS.published,
    categoryId = 1,
    scores = [],
  } = input
  const scoreSum = scores.reduce((sum, score) => sum + score, 0)
  const publishedAt =
    status === COURSE_STATUS.published || status === COURSE_STATUS.hidden
      ? (input.publishedAt ?? deps.clock.now())
      : null
  const row = await deps.db.one<{ id: number }>(sql`
    insert into course (teacher_id, category_id, title, description, outcomes, language, level, period, price_tiyin,
      status, submitted_at, published_at, return_reason, learners_count, score_sum, scores_count, title_key)
    values (${teacherId}, ${categoryId}, ${title}, ${input.description ?? '<p>Kurs tavsifi</p>'},
      ${input.outcomes ?? ['Dastur yozish']}, ${input.language ?? 1}, ${input.level ?? 1}, ${input.period ?? 13},
      ${BigInt(input.price ?? 100_000) * 100n}, ${status}, ${status === COURSE_STATUS.draft ? null : deps.clock.now()}, ${publishedAt},
      ${status === COURSE_STATUS.returned ? 'Ovoz past' : null}, ${input.learners ?? 0}, ${scoreSum}, ${scores.length},
      ${foldUzbek(title)})
    returning id`)
  if (!row) throw new Error('the course was not inserted')
  if (status === COURSE_STATUS.published) {
    await deps.db.run(sql`update teacher set courses_count = courses_count + 1 where user_id = ${teacherId}`)
    await deps.db.run(sql`update category set courses_count = courses_count + 1 where id = ${categoryId}`)
  }
  const lessons = input.lessons ?? 2
  const specs: TestLesson[] =
    typeof lessons === 'number'
      ? Array.from({ length: lessons }, (_, i) => ({ title: `${i + 1}-dars`, isOpen: i === 0 }))
      : lessons
  const lessonIds: number[] = []
  for (const spec of specs) lessonIds.push((await buildLesson(deps, { ...spec, courseId: row.id })).id)
  await refreshCourseFigures(deps.db, row.id)
  return { id: row.id, lessonIds, title }
}
