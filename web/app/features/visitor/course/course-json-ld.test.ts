import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, it } from 'vitest'
import { courseJsonLd } from './course-json-ld.ts'

const course: Course = {
  id: 12,
  title: 'Python asoslari',
  cover: '/media/image/7',
  square: '/media/image/7/square',
  world: null,
  price: 149_000,
  price_to_pay: 178_800,
  is_free: false,
  average_score: 4.8,
  scores_count: 20,
  comments_count: 0,
  learners_count: 40,
  duration_s: 4800,
  lessons_count: 2,
  language: 1,
  level: 1,
  period: 13,
  category: { id: 1, name: 'Dasturlash' },
  teacher: { id: 3, first_name: 'Jasur', last_name: 'Karimov', image: null },
  created_at: '2026-01-02T03:04:05.000Z',
  status: 2,
  description: '<p>Noldan <strong>boshlaymiz</strong>.</p>',
  trailer: null,
  outcomes: ['Dastur yozish'],
  videos: [
    {
      id: 1,
      section_id: null,
      title: 'Kirish',
      is_free: true,
      variant: 'video',
      duration_s: 90,
      data_bytes: 0,
      status: 'ready',
    },
    {
      id: 2,
      section_id: null,
      title: 'Sikl',
      is_free: false,
      variant: 'video',
      duration_s: 0,
      data_bytes: 0,
      status: 'ready',
    },
  ],
  sections: [],
  comments: [],
  top_review: null,
  score_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 4 },
}
const of = (change: Partial<Course> = {}) =>
  courseJsonLd({ ...course, ...change }, '/media/share/course/12/0a.jpg', 'https://kashf.uz')[0]

it('has the properties that search engines require of a course', () => {
  expect(of()).toMatchObject({
    '@type': 'Course',
    name: 'Python asoslari',
    description: 'Noldan boshlaymiz.',
    url: 'https://kashf.uz/course/12',
    about: { '@type': 'Thing', name: 'Dasturlash' },
    provider: { '@type': 'Organization', name: 'Kashf' },
    offers: { '@type': 'Offer', category: 'Paid', price: 178_800, priceCurrency: 'UZS' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: 'PT1H20M',
      instructor: { name: 'Jasur Karimov' },
    },
    image: ['https://kashf.uz/media/share/course/12/0a.jpg', 'https://kashf.uz/media/image/7/1280.webp'],
    syllabusSections: [
      { '@type': 'Syllabus', name: 'Kirish', timeRequired: 'PT2M' },
      { '@type': 'Syllabus', name: 'Sikl' },
    ],
  })
})

it('includes a rating only if there are scores, and marks a free course as free', () => {
  expect(of()).toMatchObject({ aggregateRating: { ratingValue: 4.8, ratingCount: 20, bestRating: 5 } })
  expect(of({ scores_count: 19 })).not.toHaveProperty('aggregateRating')
  expect(of({ is_free: true, price_to_pay: 0 })).toMatchObject({ offers: { category: 'Free', price: 0 } })
  expect(of({ duration_s: 20 })).toMatchObject({
    hasCourseInstance: { courseWorkload: 'PT1M' },
  })
})
