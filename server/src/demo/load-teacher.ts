import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { buildPortrait } from '../accounts/profile/build-portrait.ts'
import { approveTeacher } from '../accounts/profile/review-teacher.ts'
import { createCourse } from '../authoring/courses/create-course.ts'
import { arrangeCourse } from '../authoring/curriculum/arrange-course.ts'
import { createLesson } from '../authoring/lessons/create-lesson.ts'
import { publishCourse } from '../authoring/review/review-course.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { FilePart } from '../http/bodies/form.ts'
import { readCourse } from './content/read-course.ts'
import type { DemoCourseContent, DemoLessonContent, DemoTeacherContent } from './content/school.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import { handoutPdf } from './handout-pdf.ts'
import { makePerson } from './make-person.ts'

/** A loaded course with its content, for loading what refers to it. */
export interface LoadedCourse {
  id: number
  teacherId: number
  content: DemoCourseContent
  lessons: DemoLessonContent[]
  /** Lesson ids in the order of the content. */
  lessonIds: number[]
}

async function withHandout<T>(
  handout: DemoLessonContent['handout'],
  use: (files: { file?: FilePart }) => Promise<T>,
): Promise<T> {
  if (!handout) return use({})
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-handout-'))
  try {
    const file = path.join(folder, 'handout.pdf')
    const pdf = handoutPdf(handout.lines)
    await writeFile(file, pdf)
    return await use({ file: { path: file, name: handout.name, size: pdf.length } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadLessons(
  deps: Deps,
  course: { id: number; teacherId: number; lessons: DemoLessonContent[] },
): Promise<number[]> {
  const rows = await deps.db.rows<{ id: number; title: string }>(
    sql`select id, title from lesson where course_id = ${course.id} order by position`,
  )
  const ids: number[] = []
  for (const [i, content] of course.lessons.entries()) {
    const there = rows.find((row) => row.title === content.title)
    const lesson =
      there ??
      (await withHandout(content.handout, (files) =>
        createLesson(deps, {
          teacherId: course.teacherId,
          files,
          body: {
            course_id: course.id,
            title: content.title,
            description: content.description,
            is_open: i === 0,
            variant: content.variant ?? 'video',
          },
        }),
      ))
    ids.push(lesson.id)
  }
  return ids
}

async function divideCourse(
  deps: Deps,
  course: {
    id: number
    teacherId: number
    sections: NonNullable<DemoCourseContent['sections']>
    lessonIds: number[]
  },
): Promise<void> {
  let first = 0
  const sections = course.sections.map(({ title, lessons }) => {
    const lesson_ids = course.lessonIds.slice(first, first + lessons)
    first += lessons
    return { title, lesson_ids }
  })
  await arrangeCourse(deps, {
    courseId: course.id,
    teacherId: course.teacherId,
    body: { lesson_ids: [], sections },
  })
}

async function loadCourse(
  deps: Deps,
  start: Date,
  teacherId: number,
  content: DemoCourseContent,
): Promise<LoadedCourse> {
  const isWaiting = content.published === 'in_review'
  const at = daysBefore(
    start,
    content.published === 'in_review' ? 1 : content.published,
    content.title.length,
  )
  const then = asOf(deps, at)
  const category = await deps.db.one<{ id: number }>(
    sql`select id from category where name = ${content.category}`,
  )
  if (!category) throw new Error(`no category ${content.category}`)
  const there = await deps.db.one<{ id: number }>(
    sql`select id from course where teacher_id = ${teacherId} and title = ${content.title}`,
  )
  const { description, outcomes, lessons } = await readCourse(content.key)
  const { id } =
    there ??
    (await createCourse(then, {
      teacherId,
      files: {},
      coverSpec: content.cover,
      body: {
        title: content.title,
        description,
        category_id: category.id,
        language: content.language,
        level: content.level,
        period: content.period,
        price: content.price,
        outcomes,
      },
    }))
  const lessonIds = await loadLessons(then, { id, teacherId, lessons })
  if (content.sections) await divideCourse(then, { id, teacherId, sections: content.sections, lessonIds })
  await deps.db.transaction(async (tx) => {
    // Submitted without the usual check for a playable lesson, because the videos are made later.
    const submitted = await tx.run(
      sql`update course set status = ${literal.courseStatus.in_review}, submitted_at = ${at} where id = ${id} and status = ${literal.courseStatus.draft}`,
    )
    if (submitted > 0 && !isWaiting) await publishCourse(then, tx, { courseId: id })
  })
  return { id, teacherId, content, lessons, lessonIds }
}

/** Loads a demo teacher with courses and lessons. Skips what is already loaded. */
export async function loadTeacher(
  deps: Deps,
  start: Date,
  content: DemoTeacherContent,
): Promise<{ id: number; courses: LoadedCourse[] }> {
  const at = daysBefore(start, content.waiting ? 1 : 75, content.username.length)
  const id = await makePerson(deps, { type: USER_TYPE.teacher, ...content, at })
  await deps.db.run(sql`
    insert into teacher (user_id, specialization, info, phone, applied_at)
    values (${id}, ${content.specialization}, ${content.info}, ${content.phone}, ${at}) on conflict do nothing`)
  if (!content.waiting) {
    await deps.db.transaction(async (tx) => {
      const waiting = await tx.one(
        sql`select 1 from teacher where user_id = ${id} and status = ${literal.teacherStatus.waiting}`,
      )
      if (waiting) await approveTeacher(asOf(deps, at), tx, { teacherId: id })
    })
  }
  // Draw the portrait before the courses, because covers may show it.
  const undrawn = await deps.db.one(sql`select 1 from app_user where id = ${id} and portrait_spec is null`)
  if (undrawn) await buildPortrait(asOf(deps, at), { userId: id, portrait: content.portrait })
  const courses: LoadedCourse[] = []
  for (const course of content.courses) courses.push(await loadCourse(deps, start, id, course))
  return { id, courses }
}
