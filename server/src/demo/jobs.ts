import { defineJob } from '../jobs/queue.ts'
import type { DemoLesson } from './video/demo-lesson.ts'

/** A request for a demo video: the lesson and its content. */
export interface DemoVideoOrder {
  lessonId: number
  lesson: DemoLesson
}

/** Makes the video of one demo lesson and passes it to the ordinary processing. */
export const makeDemoVideoJob = defineJob<DemoVideoOrder>('make-demo-video', {
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 600,
})
