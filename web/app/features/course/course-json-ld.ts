import type { Course } from '@kashf/contract/catalogue.ts'
import { plainText } from '../page-head/page-head.ts'

const languageTags = { 1: 'uz', 2: 'ru', 3: 'en' } as const

/** The course as schema.org data for search engines. */
export function courseJsonLd(course: Course, publicUrl: string): Record<string, unknown> {
  const address = `${publicUrl}/course/${course.id}`
  const minutes = Math.max(1, Math.round(course.duration_s / 60))
  return {
    '@type': 'Course',
    '@id': address,
    url: address,
    name: course.title,
    description: plainText(course.description).slice(0, 500) || course.title,
    inLanguage: languageTags[course.language],
    ...(course.cover ? { image: `${publicUrl}${course.cover}/1280.webp` } : {}),
    provider: { '@type': 'Organization', name: 'Kashf', url: `${publicUrl}/` },
    instructor: {
      '@type': 'Person',
      name: `${course.teacher.first_name} ${course.teacher.last_name}`,
      url: `${publicUrl}/teacher-profile/${course.teacher.id}`,
    },
    teaches: course.outcomes,
    offers: {
      '@type': 'Offer',
      category: course.is_free ? 'Free' : 'Paid',
      price: course.price_to_pay,
      priceCurrency: 'UZS',
      availability: 'https://schema.org/InStock',
      url: address,
    },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: `PT${minutes}M` },
    ...(course.scores_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.average_score,
            ratingCount: course.scores_count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}
