import { plural } from '@kashf/contract/text/russian-plural.ts'

/** Formatted points with their noun, which a fraction puts in the genitive: `1 балл`, `3,1 балла`, `5 баллов`. */
export const pointsInWords = (points: string): string =>
  `${points}\u00a0${points.includes(',') ? 'балла' : plural(points, 'балл', 'балла', 'баллов')}`

/** Formatted points with their noun behind “до”, “из” or a slash: `1 балла`, `3,1 балла`, `4 баллов`. */
export const ofPoints = (points: string): string =>
  `${points}\u00a0${points.includes(',') ? 'балла' : plural(points, 'балла', 'баллов', 'баллов')}`
