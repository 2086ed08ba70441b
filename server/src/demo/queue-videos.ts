import type { Tx } from '../db/client.ts'
import type { Deps } from '../runtime/deps.ts'
import type { DemoCourseContent, DemoTeacherContent } from './content/school.ts'
import { makeDemoVideoJob } from './jobs.ts'
import type { LoadedCourse } from './load-teacher.ts'

/** Hue of each category's background, in degrees. */
const HUES: Record<DemoCourseContent['category'], number> = {
  Dasturlash: 224,
  Dizayn: 326,
  Biznes: 24,
  'Fan va texnika': 176,
  'Shaxsiy rivojlanish': 268,
}

/** Queues the videos of all demo lessons; open lessons have priority, because visitors can watch them. */
export async function queueVideos(
  deps: Deps,
  tx: Tx,
  schools: { teacher: DemoTeacherContent; courses: LoadedCourse[] }[],
): Promise<void> {
  for (const { teacher, courses } of schools) {
    for (const course of courses) {
      for (const [i, content] of course.content.lessons.entries()) {
        const lessonId = course.lessonIds[i]
        if (lessonId === undefined) continue
        const lesson = {
          title: content.title,
          teacher: `${teacher.firstName} ${teacher.lastName}`,
          lines: content.points,
          durationS: content.seconds,
          hue: HUES[course.content.category],
        }
        const options = { singletonKey: String(lessonId), priority: i === 0 ? 100 : 10 - i }
        await deps.jobs.send(tx, makeDemoVideoJob, { lessonId, lesson }, options)
      }
    }
  }
}
