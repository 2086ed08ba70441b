import { defineJob } from '../jobs/queue.ts'
import type { DemoLesson, DemoLessons } from './video/demo-lesson.ts'

/** A request for the videos of some lessons of a course. */
export interface DemoVideoOrder extends DemoLessons {
  lessons: (DemoLesson & { lessonId: number })[]
}

/** Makes the videos of demo lessons and stores them as ready. */
export const makeDemoVideoJob = defineJob<DemoVideoOrder>('make-demo-video', {
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 600,
})
