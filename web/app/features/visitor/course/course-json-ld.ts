import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { PREFIX } from '../../../shell/base/language.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/browse/course.ts'
import { LEVELS } from '../../../text/browse/course-labels.ts'
import { plainText } from './plain-text.ts'

const languageTags = { 1: 'uz', 2: 'ru', 3: 'en' } as const
const DESCRIPTION_LENGTH = 500
const MOST_SECTIONS = 100

/** A duration in ISO 8601: `PT1H20M`; at least one minute. */
function isoLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 || hours === 0 ? `${minutes % 60}M` : ''}`
}

/**
 * The course and its breadcrumbs as schema.org data, by Google's guidelines for courses. `picture` is a path below
 * `publicUrl`.
 */
export function courseJsonLd(course: Course, picture: string, publicUrl: string): Record<string, unknown>[] {
  const address = `${publicUrl}${PREFIX}/course/${course.id}`
  const teacher = {
    '@type': 'Person',
    name: fullName(course.teacher),
    url: `${publicUrl}${PREFIX}/teacher-profile/${course.teacher.id}`,
  }
  const images = [picture, `${course.cover}/1280.webp`]
  return [
    {
      '@type': 'Course',
      '@id': address,
      url: address,
      name: course.title,
      description: plainText(course.description).slice(0, DESCRIPTION_LENGTH) || course.title,
      inLanguage: languageTags[course.language],
      educationalLevel: LEVELS[course.level],
      about: { '@type': 'Thing', name: course.category.name },
      image: images.map((path) => `${publicUrl}${path}`),
      datePublished: course.created_at,
      provider: { '@type': 'Organization', name: 'Kashf', url: `${publicUrl}/` },
      creator: teacher,
      ...(course.outcomes.length > 0 ? { teaches: course.outcomes } : {}),
      ...(course.learners_count > 0 ? { totalHistoricalEnrollment: course.learners_count } : {}),
      offers: {
        '@type': 'Offer',
        category: course.is_free ? 'Free' : 'Paid',
        price: course.price_to_pay,
        priceCurrency: 'UZS',
        availability: 'https://schema.org/InStock',
        url: address,
      },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoLength(course.duration_s),
        instructor: teacher,
      },
      syllabusSections: course.videos.slice(0, MOST_SECTIONS).map((lesson) => ({
        '@type': 'Syllabus',
        name: lesson.title,
        ...(lesson.duration_s > 0 ? { timeRequired: isoLength(lesson.duration_s) } : {}),
      })),
      ...(hasAverage(course)
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
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: courseText.courses, item: `${publicUrl}${PREFIX}/courses` },
        {
          name: course.category.name,
          item: `${publicUrl}${PREFIX}/courses?categories=${course.category.id}`,
        },
        { name: course.title, item: address },
      ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
}
