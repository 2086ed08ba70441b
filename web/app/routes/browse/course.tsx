import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import type { Course, CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { miniAppPlace } from '@kashf/contract/telegram/mini-app.ts'
import { data, Link } from 'react-router'
import { BestReview } from '../../features/visitor/course/best-review.tsx'
import { BuyBoxTeacher } from '../../features/visitor/course/buy-box-teacher.tsx'
import { CourseFacts } from '../../features/visitor/course/course-facts.tsx'
import { courseJsonLd } from '../../features/visitor/course/course-json-ld.ts'
import { CourseMoreSlot, courseMoreSettled } from '../../features/visitor/course/course-more-slot.tsx'
import { CourseStage } from '../../features/visitor/course/course-stage.tsx'
import { oembedLink } from '../../features/visitor/course/oembed-link.ts'
import { type OfferLink, offerLinks } from '../../features/visitor/course/offer-links.ts'
import { Outcomes } from '../../features/visitor/course/outcomes.tsx'
import { plainText } from '../../features/visitor/course/plain-text.ts'
import { PriceBox } from '../../features/visitor/course/price-box.tsx'
import { RefundPromise } from '../../features/visitor/course/refund-promise.tsx'
import { RichText } from '../../features/visitor/course/rich-text.tsx'
import { useSignedInCourseState } from '../../features/visitor/course/use-signed-in-course-state.ts'
import { CourseShelf } from '../../features/visitor/course-card/course-list.tsx'
import { Curriculum } from '../../features/visitor/curriculum/curriculum.tsx'
import { BuyBarSlot } from '../../features/visitor/price-box/buy-bar-slot.tsx'
import { CourseIncludes } from '../../features/visitor/price-box/course-includes.tsx'
import { ShareRow } from '../../features/visitor/price-box/share-row.tsx'
import { jsonLdContext, pagesContext } from '../../server-context.ts'
import { PREFIX } from '../../shell/base/language.ts'
import { pageHead, privateHead, sharePicture } from '../../shell/base/page-head.ts'
import { useSession, useToken } from '../../shell/base/session.ts'
import { SignedIn } from '../../shell/base/signed-in.tsx'
import { formatBytes, formatCount, formatLength, formatPrice } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { idInUrl } from '../../shell/format/id-in-url.ts'
import { courseText } from '../../text/browse/course.ts'
import { notFoundText } from '../../text/common.ts'
import { SectionHead } from '../../ui/card.tsx'
import { ConvertedMark } from '../../ui/converted-mark.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/course.ts'

// Waits for the lower part of the page, which can be updated only once its own code is loaded.
const SignedInCourse = signedInPart(async () => {
  const [own] = await Promise.all([
    import('../../features/public-account/courses/signed-in-course.tsx'),
    courseMoreSettled(),
  ])
  return own
})

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const id = idInUrl(params.id)
  const page = await pages.course(id)
  // Returns null instead of throwing, because a hidden course or a draft may belong to the signed-in user.
  const { publicUrl, refundWindowHours } = pages
  if (page) context.set(jsonLdContext, courseJsonLd(page.course, page.share_picture, publicUrl))
  // Nothing is sold inside Telegram.
  const inMiniApp = miniAppPlace(new URL(request.url).pathname.slice(PREFIX.length)) !== null
  const offers = inMiniApp || !page ? [] : offerLinks(page.course, page.bundles)
  const oembed = page && oembedLink(publicUrl, page.course.id)
  return data({ id, page, offers, oembed, publicUrl, refundWindowHours }, page ? 200 : 404)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.page) return privateHead(notFoundText.title)
  const { course } = loaderData.page
  const { publicUrl } = loaderData
  const teacher = fullName(course.teacher)
  const head = pageHead({
    title: course.title,
    description: `${formatPrice(course.price_to_pay)} · ${teacher} · ${plainText(course.description)}`,
    path: `/course/${course.id}`,
    publicUrl,
    picture: sharePicture(loaderData.page.share_picture, course.title),
  })
  return loaderData.oembed ? [...head, loaderData.oembed] : head
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  return <CoursePageOf key={loaderData.id} {...loaderData} />
}

function CoursePageOf(props: Route.ComponentProps['loaderData']) {
  const { id, page, offers, publicUrl, refundWindowHours } = props
  const token = useToken()
  const [own, setOwn] = useSignedInCourseState(id)
  const course = own ?? page?.course
  const isUnsettled = token !== null && own === undefined
  return (
    <>
      <SignedIn>
        <SignedInCourse courseId={id} onChange={setOwn} />
      </SignedIn>
      {course ? (
        <CourseDetails
          course={course}
          teacher={page?.teacher ?? null}
          related={page?.related ?? []}
          offers={offers}
          publicUrl={publicUrl}
          refundWindowHours={refundWindowHours}
          isUnsettled={isUnsettled}
        />
      ) : (
        <NoCourse isUnsettled={isUnsettled} />
      )}
    </>
  )
}

/** The course may still be one of the user's own. */
function NoCourse({ isUnsettled }: { isUnsettled: boolean }) {
  return useSession() === undefined || isUnsettled ? <PageSpinner /> : <NotFound />
}

interface DetailsProps {
  course: Course
  teacher: Teacher | null
  related: CourseCard[]
  offers: OfferLink[]
  publicUrl: string
  refundWindowHours: number
  isUnsettled: boolean
}

function CourseDetails(props: DetailsProps) {
  const { course, teacher, related, offers, publicUrl, refundWindowHours, isUnsettled } = props
  const isOpen = course.is_purchased || course.is_owner
  const freeCount = course.videos.filter((lesson) => lesson.is_free).length
  const dataBytes = course.videos.reduce((sum, lesson) => sum + lesson.data_bytes, 0)
  const lessonsAside = [
    courseText.lessonsCount(formatCount(course.videos.length)),
    course.duration_s > 0 && formatLength(course.duration_s),
    dataBytes > 0 && formatBytes(dataBytes),
    !isOpen && freeCount > 0 && courseText.freeLessons(formatCount(freeCount)),
  ]
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-5 sm:gap-y-7 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:grid-rows-[auto_1fr]">
      {/* On phones the picture comes first, at full screen width. */}
      <div className="flex min-w-0 flex-col">
        <div className="max-sm:hidden">
          <Breadcrumb course={course} />
        </div>
        <h1 className="text-3xl leading-[1.12] tracking-tight max-sm:mt-4 sm:mt-2 sm:text-4xl">
          {course.title}
        </h1>
        <div className="mt-2 sm:mb-4.5">
          <CourseFacts course={course} />
        </div>
        <div className="max-sm:order-first max-sm:-mt-6">
          <CourseStage course={course} refundWindowHours={refundWindowHours} />
        </div>
      </div>
      {/* Spans both rows, which limits how far the sticky card inside moves. */}
      <div className="lg:row-span-2 lg:pt-9">
        <aside
          id="narx"
          className="overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:sticky lg:top-23"
        >
          <BuyBoxTeacher course={course} teacher={teacher} />
          <div className="p-5.5">
            <PriceBox course={course} isUnsettled={isUnsettled} />
            {!course.is_purchased &&
              offers.map(({ to, label }) => (
                <p key={to} className="mt-4 text-md">
                  <Link to={to} className="rounded-sm text-lapis underline underline-offset-2">
                    {label}
                  </Link>
                </p>
              ))}
            <BestReview review={course.top_review} />
            <RefundPromise course={course} refundWindowHours={refundWindowHours} />
            <hr className="my-4.5 border-t border-line" />
            <CourseIncludes course={course} dataBytes={dataBytes} />
            <div className="-mx-3 mt-4 border-t border-line pt-2">
              <ShareRow address={`${publicUrl}/course/${course.id}`} title={course.title} />
            </div>
          </div>
        </aside>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        {course.outcomes.length > 0 && (
          <section>
            <SectionHead title={courseText.outcomes} />
            <Outcomes outcomes={course.outcomes} />
          </section>
        )}
        <section>
          <SectionHead title={courseText.lessons} aside={lessonsAside.filter(Boolean).join(' · ')} />
          <Curriculum course={course} isOpen={isOpen} />
        </section>
        {course.description && (
          <section>
            <SectionHead title={courseText.about} />
            <RichText html={course.description} />
            {import.meta.env.CONVERTS_WRITTEN && course.language === 1 && <ConvertedMark />}
          </section>
        )}
        <CourseMoreSlot course={course} teacher={teacher} refundWindowHours={refundWindowHours} />
      </div>
      {related.length > 0 && (
        <section className="lazy-layout -mx-4 -mb-2 min-w-0 px-4 pt-3 pb-2 lg:col-span-2">
          <SectionHead title={courseText.related} />
          <CourseShelf courses={related} />
        </section>
      )}
      <BuyBarSlot />
    </div>
  )
}

function Breadcrumb({ course }: { course: Course }) {
  const link = 'rounded-sm py-1 hover:text-lapis hover:underline'
  return (
    <nav aria-label={courseText.breadcrumb} className="text-md text-ink-2">
      <Link to="/courses" className={link}>
        {courseText.courses}
      </Link>
      <span aria-hidden="true"> / </span>
      <Link to={`/courses?categories=${course.category.id}`} className={link}>
        {course.category.name}
      </Link>
    </nav>
  )
}
