import type { Course } from '@kashf/contract/catalogue/catalogue.ts'

/** The sections of a course as options of a select field. */
export const sectionOptions = ({ sections }: Pick<Course, 'sections'>) =>
  sections.map(({ id, title }) => ({ value: String(id), label: title }))

/** The value of the last section, where new lessons go by default; '' in a course without sections. */
export const lastSection = (course: Pick<Course, 'sections'>): string =>
  sectionOptions(course).at(-1)?.value ?? ''
