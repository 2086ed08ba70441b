import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { DemoTeacherContent } from './content/school.ts'
import { makeDemoVideoJob } from './jobs.ts'
import type { LoadedCourse } from './load-teacher.ts'

/** The course whose open lesson plays on the home page, so it is made first. */
const FIRST_COURSE = 'html'

/** Queues the videos of all demo lessons: first the open lessons, which visitors can watch, then course by course. */
export async function queueVideos(
  deps: Deps,
  tx: Tx,
  schools: { teacher: DemoTeacherContent; courses: LoadedCourse[] }[],
): Promise<void> {
  for (const { teacher, courses } of schools) {
    for (const { content, lessons, lessonIds } of courses) {
      const { world, motif } = content.cover
      const look = {
        world,
        motif,
        teacher: `${teacher.firstName} ${teacher.lastName}`,
        portrait: teacher.portrait,
      }
      for (const [i, { title, slides, minutes }] of lessons.entries()) {
        const lessonId = lessonIds[i]
        if (lessonId === undefined) continue
        const lesson = { title, slides, minutes, look, isOpen: i === 0 }
        const priority = i > 0 ? 20 - i : content.key === FIRST_COURSE ? 200 : 100
        await deps.jobs.send(
          tx,
          makeDemoVideoJob,
          { lessonId, lesson },
          { singletonKey: String(lessonId), priority },
        )
      }
    }
  }
}
