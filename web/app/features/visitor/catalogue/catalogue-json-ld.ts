import type { CourseCard } from '@kashf/contract/catalogue.ts'

/** The courses of a page in their order, as search engines read a list of courses; each stands whole on its own page. */
export function catalogueJsonLd(courses: CourseCard[], publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${publicUrl}/course/${id}`,
    })),
  }
}
