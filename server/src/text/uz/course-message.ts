import { certificate } from './certificate.ts'

/** What stands in place of the placeholders of a teacher's message. */
export const courseMessage = {
  quoted: (lesson: string) => `“${lesson}”`,
  duration: certificate.duration,
} as const
