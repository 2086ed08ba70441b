import { defineJob } from '../jobs/queue.ts'
import type { DemoLesson } from './demo-slides.ts'

/** For which lesson a demo video is made, and of what. */
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
