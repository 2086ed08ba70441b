import type { LessonStatus } from '@kashf/contract/catalogue.ts'

/** The lesson's video was uploaded and is not finished: it waits for the worker, or is being prepared. */
export const isOnItsWay = (lesson: { status: LessonStatus } | undefined): boolean =>
  lesson?.status === 'waiting' || lesson?.status === 'processing'
