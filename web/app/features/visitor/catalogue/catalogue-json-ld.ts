import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { PREFIX } from '../../../shell/base/language.ts'

/** The courses of a page as a schema.org ItemList; details are on their own pages. */
export function catalogueJsonLd(courses: CourseCard[], publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${publicUrl}${PREFIX}/course/${id}`,
    })),
  }
}
