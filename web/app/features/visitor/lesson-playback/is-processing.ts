import type { LessonStatus } from '@kashf/contract/catalogue.ts'

/** The lesson's video was uploaded and is not finished: it waits for the worker, or is being prepared. */
export const isProcessing = (lesson: { status: LessonStatus } | undefined): boolean =>
  lesson?.status === 'waiting' || lesson?.status === 'processing'
