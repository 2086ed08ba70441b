import type { LessonStatus } from '@kashf/contract/catalogue/catalogue.ts'

/** The lesson's video is uploaded but still queued or being transcoded. */
export const isProcessing = (lesson: { status: LessonStatus } | undefined): boolean =>
  lesson?.status === 'waiting' || lesson?.status === 'processing'
