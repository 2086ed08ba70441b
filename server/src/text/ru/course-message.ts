import type { Translation } from '@kashf/contract/text/translation.ts'
import type { courseMessage as latin } from '../uz/course-message.ts'
import { certificate } from './certificate.ts'

export const courseMessage: Translation<typeof latin> = {
  quoted: (lesson) => `«${lesson}»`,
  duration: certificate.duration,
}
