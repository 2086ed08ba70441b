import { defineJob } from '../jobs/queue.ts'
import type { DemoLesson } from './demo-slides.ts'

/** What the video of a demo lesson is made of. */
export interface DemoVideoOrder {
  lessonId: number
  lesson: DemoLesson
}

/** Makes the video of one demo lesson and hands it to the ordinary processing. */
export const makeDemoVideoJob = defineJob<DemoVideoOrder>('make-demo-video', {
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 600,
})
