import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { DemoTeacherContent } from './content/school.ts'
import { type DemoVideoOrder, makeDemoVideoJob } from './jobs.ts'
import type { LoadedCourse } from './load-teacher.ts'

/** The course whose open lesson plays on the home page, so it is made first. */
const FIRST_COURSE = 'html'
/** The number of lessons whose pictures fit into memory at once. */
const LESSONS_AT_ONCE = 20

/**
 * Queues the videos of all demo lessons: first the open lessons, which visitors can watch, then the others of all courses
 * from their beginning.
 */
export async function queueVideos(
  deps: Deps,
  tx: Tx,
  schools: { teacher: DemoTeacherContent; courses: LoadedCourse[] }[],
): Promise<void> {
  const send = (order: DemoVideoOrder, priority: number) =>
    deps.jobs.send(tx, makeDemoVideoJob, order, {
      singletonKey: String(order.lessons[0]?.lessonId),
      priority,
    })
  for (const { teacher, courses } of schools) {
    for (const { content, lessons, sections, lessonIds } of courses) {
      const { world, motif } = content.cover
      const { firstName, lastName, portrait } = teacher
      const look = { world, motif, teacher: `${firstName} ${lastName}`, portrait }
      const openings =
        sections.length > 0
          ? sections.flatMap(({ title, lessons }) => Array<string>(lessons).fill(title))
          : lessons.map(() => content.title)
      const [open, ...others] = lessons.map(({ title, slides, minutes }, i) => {
        const isOpen = i === 0
        const opening = isOpen ? title : (openings[i] ?? '')
        return { title, slides, minutes, isOpen, opening, lessonId: lessonIds[i] ?? 0 }
      })
      if (open) await send({ look, lessons: [open] }, content.key === FIRST_COURSE ? 200 : 100)
      for (let i = 0; i < others.length; i += LESSONS_AT_ONCE)
        await send({ look, lessons: others.slice(i, i + LESSONS_AT_ONCE) }, 20 - i / LESSONS_AT_ONCE)
    }
  }
}
