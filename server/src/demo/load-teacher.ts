import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { approveTeacher } from '../accounts/profile/review-teacher.ts'
import { createCourse } from '../authoring/courses/create-course.ts'
import { arrangeCourse } from '../authoring/curriculum/arrange-course.ts'
import { publishCourse } from '../authoring/review/review-course.ts'
import { refreshCourseFigures } from '../catalogue/courses/course-figures.ts'
import type { Tx } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { storeAttachment } from '../media/attachments/store-attachment.ts'
import { readCourse } from './content/read-course.ts'
import type {
  DemoCourseContent,
  DemoLessonContent,
  DemoSection,
  DemoTeacherContent,
} from './content/school.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import { drawOnce } from './draw-once.ts'
import { handoutPdf } from './handout-pdf.ts'
import { makePerson } from './make-person.ts'

/** A loaded course with its content, for loading what refers to it. */
export interface LoadedCourse {
  id: number
  teacherId: number
  content: DemoCourseContent
  lessons: DemoLessonContent[]
  sections: DemoSection[]
  /** Lesson ids in the order of the content. */
  lessonIds: number[]
}

/** Stores the handout of a lesson as its attachment. */
async function storeHandout(
  deps: Deps,
  tx: Tx,
  ownerId: number,
  handout: NonNullable<DemoLessonContent['handout']>,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-handout-'))
  try {
    const file = path.join(folder, 'handout.pdf')
    const pdf = handoutPdf(handout.lines)
    await writeFile(file, pdf)
    return await storeAttachment(deps, tx, {
      ownerId,
      file: { path: file, name: handout.name, size: pdf.length },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Inserts all lessons of a course in one transaction, because `createLesson` indexes the course again for each. */
async function loadLessons(
  deps: Deps,
  course: { id: number; teacherId: number; lessons: DemoLessonContent[] },
): Promise<number[]> {
  const { id, teacherId, lessons } = course
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const rows: object[] = []
    const loaded = await idsOf(tx, id)
    if (loaded.length > 0) return loaded
    for (const [i, { title, description, variant = 'video', handout }] of lessons.entries()) {
      const attachment_id = handout ? await storeHandout(deps, tx, teacherId, handout) : null
      rows.push({ position: i + 1, title, description, is_open: i === 0, variant, attachment_id })
    }
    await tx.run(sql`
      insert into lesson (course_id, position, title, description, is_open, variant, attachment_id, created_at, updated_at)
      select ${id}, position, title, description, is_open, variant, attachment_id, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as l (position int, title text, description text, is_open boolean, variant text, attachment_id int)
       order by position`)
    await refreshCourseFigures(tx, id)
    return idsOf(tx, id)
  })
}

const idsOf = async (tx: Tx, courseId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`select id from lesson where course_id = ${courseId} order by position`)
  ).map(({ id }) => id)

async function divideCourse(
  deps: Deps,
  course: {
    id: number
    teacherId: number
    sections: DemoSection[]
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
  const { description, outcomes, lessons, sections } = await readCourse(content.key)
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
  if (sections.length > 0) await divideCourse(then, { id, teacherId, sections, lessonIds })
  await deps.db.transaction(async (tx) => {
    // Submitted without the usual check for a playable lesson, because the videos are made later.
    const submitted = await tx.run(
      sql`update course set status = ${literal.courseStatus.in_review}, submitted_at = ${at} where id = ${id} and status = ${literal.courseStatus.draft}`,
    )
    if (submitted > 0 && !isWaiting) await publishCourse(then, tx, { courseId: id })
  })
  return { id, teacherId, content, lessons, sections, lessonIds }
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
  if (content.portrait) await drawOnce(asOf(deps, at), id, content.portrait)
  const courses: LoadedCourse[] = []
  for (const course of content.courses) courses.push(await loadCourse(deps, start, id, course))
  return { id, courses }
}
