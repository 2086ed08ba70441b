import type { CourseCard, CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import type { CataloguePage, PublicPages } from '@kashf/contract/catalogue/pages.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { listCategories, russianCategoryNames } from '../catalogue/categories/categories.ts'
import { freeLessonElsewhere } from '../catalogue/listing/free-lesson-elsewhere.ts'
import { listCourses } from '../catalogue/listing/list-courses.ts'
import { nearCourses } from '../catalogue/listing/near-courses.ts'
import { readableQuery } from '../catalogue/listing/readable-query.ts'
import { relatedCourses } from '../catalogue/listing/related-courses.ts'
import {
  courseContent,
  labelledContent,
  pictureAddress,
  teacherContent,
} from '../catalogue/sharing/pictures/picture-content.ts'
import { publishedCard } from '../catalogue/sharing/published-card.ts'
import { findTeacher, listTeachers, SHOWN_COURSES, teacherPage } from '../catalogue/teachers/teachers.ts'
import { bannersFor } from '../content/banners/banners.ts'
import { openThread } from '../content/contact/thread.ts'
import { contentPage, helpPage } from '../content/documents/content-page.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { certificateByCode } from '../learning/certificates/certificates.ts'
import { visitorStart } from '../learning/playback/lesson-start.ts'
import { coursePage } from '../learning/views/course-page.ts'
import { lessonPage } from '../learning/views/lesson-page.ts'
import { bundlesOfCourse, publicBundle } from '../purchases/bundles/public-bundle.ts'
import { publicGift } from '../purchases/gifts/show-gift.ts'
import { GIFT_CODE_TRIES, limitTries, PAYMENT_REQUEST_TRIES } from '../purchases/limit-tries.ts'
import { publicRequest } from '../purchases/pay-for-me/public-request.ts'
import { homePage } from './home-page.ts'
import { PageRecord } from './page-record.ts'

const TEACHERS = 100

/** Failures that look to visitors as if there was nothing; `too_many_requests` for those who guess codes. */
const HIDDEN: readonly ErrorCode[] = [
  'not_found',
  'lesson_locked',
  'gift_refused',
  'payment_request_refused',
  'too_many_requests',
]

/** null if an anonymous visitor may not see the content. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Failure && HIDDEN.includes(error.code)) return null
    throw error
  }
}

type VisitorBanners = Awaited<ReturnType<typeof bannersFor>>
const NO_BANNERS: VisitorBanners = { banners: [], until: null }

const sharePictureOf = (course: CourseCard) => pictureAddress('course', course.id, courseContent(course))

async function cataloguePage(deps: Deps, query: CourseListQuery): Promise<CataloguePage> {
  const [list, categories] = await Promise.all([
    listCourses(deps, { ...query, facets: '1' }),
    deps.publicCache.value('categories', () => listCategories(deps.readDb)),
  ])
  const { data, next_cursor, total, is_estimate, search, facets } = list
  if (!facets) throw new Error('no facets were counted')
  const near = total === 0 ? await nearCourses(deps, query) : { courses: [], is_unfiltered: false }
  return { courses: data, next_cursor, total, is_estimate, search, facets, categories, near }
}

/**
 * The data of the server-rendered public pages, as an anonymous visitor sees it, cached for a few seconds. `record`
 * receives what a page reads; refused codes are counted for the sender of `request`.
 */
export function publicPages(deps: Deps, record = new PageRecord(), request?: FastifyRequest): PublicPages {
  async function noting<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (error instanceof DatabaseUnavailable) record.noteUnavailable()
      throw error
    }
  }
  async function cached<T>(key: string, make: () => Promise<T>): Promise<T> {
    const read = () => deps.publicCache.pageData(key, make)
    const body = await noting(read())
    record.noteRead(body, read)
    return JSON.parse(body.plain.toString())
  }
  /** Data of the frame around the content. A page without it is better than none, but is not cached. */
  async function frame<T>(key: string, make: () => Promise<T>, without: T): Promise<T> {
    const read = () => deps.publicCache.pageData(key, make)
    try {
      const body = await read()
      record.noteFrame(body, read)
      return JSON.parse(body.plain.toString())
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      record.keepUntil(deps.clock.now())
      return without
    }
  }
  /** The link preview of a gift or certificate of a course; null while the course is off sale. */
  async function pictureOfCourse(of: 'gift' | 'certificate', courseId: number): Promise<string | null> {
    const course = await noting(publishedCard(deps, courseId))
    return course && pictureAddress(of, courseId, labelledContent(course, of))
  }
  return {
    // With PORT=0 the URL is known only after the start.
    get publicUrl() {
      return deps.publicUrl
    },
    refundWindowHours: deps.env.refundWindowHours,
    async home() {
      const page = await cached('home', () => homePage(deps))
      if (page.start) record.keepUntil(new Date(page.start.address.expires_at))
      return page
    },
    catalogue(query) {
      // All queries with malformed filters show the same page.
      const readable = readableQuery(query)
      const key = `catalogue ${JSON.stringify(Object.entries(readable).sort())}`
      return cached(key, () => cataloguePage(deps, readable))
    },
    categories: () => cached('categories', () => listCategories(deps.readDb)),
    teachers: () => cached('teachers', async () => (await listTeachers(deps, { limit: TEACHERS })).teachers),
    teacher: (id) =>
      cached(`teacher ${id}`, async () => {
        const teacher = await orNull(teacherPage(deps, id, null, SHOWN_COURSES))
        return (
          teacher && { ...teacher, share_picture: pictureAddress('teacher', id, teacherContent(teacher)) }
        )
      }),
    course: (id) =>
      cached(`course ${id}`, async () => {
        const course = await orNull(coursePage(deps, id, null))
        if (!course) return null
        const place = { id, categoryId: course.category.id, teacherId: course.teacher.id }
        const [teacher, related, bundles] = await Promise.all([
          findTeacher(deps.readDb, course.teacher.id),
          relatedCourses(deps, place),
          bundlesOfCourse(deps.readDb, id),
        ])
        return { course, teacher: teacher ?? null, related, bundles, share_picture: sharePictureOf(course) }
      }),
    bundle: (id) =>
      cached(`bundle ${id}`, () => publicBundle(deps, deps.readDb, { bundleId: id, studentId: null })),
    content: (slug, language) =>
      cached(`content ${slug} ${language}`, () => contentPage(deps.readDb, slug, language)),
    // A search is not cached, because its texts would evict the pages of others.
    help: (search, language) =>
      search.trim() === ''
        ? cached(`help ${language}`, () => helpPage(deps.readDb, '', language))
        : noting(helpPage(deps.readDb, search, language)),
    russianCategoryNames: () => frame('russian category names', () => russianCategoryNames(deps.readDb), []),
    async banners() {
      const read = () => bannersFor({ ...deps, db: deps.readDb }, 'visitors')
      const { banners, until } = await frame<VisitorBanners>('banners', read, NO_BANNERS)
      if (until) record.keepFrameUntil(new Date(until))
      return banners
    },
    supportTelegram: deps.env.supportTelegram,
    hasTelegram: Boolean(deps.env.telegram?.clientSecret),
    hasGoogle: deps.env.google !== null,
    // Not cached, because guessed codes would evict the pages of others.
    async certificate(code) {
      record.neverKeep()
      const certificate = await noting(certificateByCode(deps, code))
      if (!certificate) return null
      return { ...certificate, share_picture: await pictureOfCourse('certificate', certificate.course_id) }
    },
    async gift(code) {
      record.neverKeep()
      const read = () => publicGift(deps, code)
      const found = await orNull(noting(request ? limitTries(deps, request, GIFT_CODE_TRIES, read) : read()))
      if (!found) return null
      const { courseId, ...gift } = found
      return { ...gift, share_picture: await pictureOfCourse('gift', courseId) }
    },
    // From the primary, so that money is shown as soon as it has come.
    async paymentRequest(code, language) {
      record.neverKeep()
      const read = () => publicRequest(deps, { code, language })
      const tries = PAYMENT_REQUEST_TRIES
      const found = await orNull(noting(request ? limitTries(deps, request, tries, read) : read()))
      if (!found) return null
      const { courseId, ...asked } = found
      const course = await noting(publishedCard(deps, courseId))
      return { ...asked, share_picture: course && sharePictureOf(course) }
    },
    // From the primary, so that a reply is shown at once.
    contactThread(token) {
      record.neverKeep()
      return noting(openThread(deps, deps.db, token))
    },
    async lesson(courseId, lessonId) {
      const page = await cached(`lesson ${courseId} ${lessonId}`, async () => {
        const course = await orNull(coursePage(deps, courseId, null))
        const item = course?.videos.find((video) => video.id === lessonId)
        if (!course || !item) return null
        const lesson = item.is_free ? await orNull(lessonPage(deps, lessonId, null)) : null
        const start = lesson && (await orNull(visitorStart(deps, lessonId)))
        const place = { courseId, categoryId: course.category.id }
        const elsewhere = (lesson && (await freeLessonElsewhere(deps.readDb, place))) ?? null
        return { course, lesson, start, elsewhere, title: item.title, share_picture: sharePictureOf(course) }
      })
      if (page?.start) record.keepUntil(new Date(page.start.address.expires_at))
      return page
    },
  }
}
