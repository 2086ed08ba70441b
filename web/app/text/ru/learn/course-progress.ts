import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/course-progress.ts'
import { counted } from '../plural.ts'

const finished = (percent: number, newLessons: number) =>
  `${percent}% · ${counted(newLessons, 'новый урок', 'новых урока', 'новых уроков')}`

export const courseProgressText: Translation<typeof latin.courseProgressText> = {
  watched: (percent, newLessons) =>
    newLessons > 0 ? finished(percent, newLessons) : `Просмотрено ${percent}%`,
  short: (percent, newLessons) => (newLessons > 0 ? finished(percent, newLessons) : `${percent}%`),
}
