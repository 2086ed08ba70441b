import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../shell/base/session.ts'
import { signInPath } from '../../../shell/base/sign-in-path.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'
import { LockIcon } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const LessonLock = lazyPart(() => import('./lesson-lock.lazy.tsx'), null)

export interface LockedStageProps {
  course: Course
  lessonId?: number
}

/** Replaces the video of a locked lesson: the price, or in an open course what it waits for. */
export function LockedStage({ course, lessonId }: LockedStageProps) {
  const { pathname } = useLocation()
  const isVisitor = useSession() === null
  const lock = course.videos.find(({ id }) => id === lessonId)?.lock
  // Access has expired: an earlier purchase can be renewed.
  const hasEnded = Boolean(course.access_expires_at) && !course.is_purchased
  return (
    <div className="absolute inset-0 isolate grid place-content-center-safe justify-items-center gap-2 overflow-x-hidden overflow-y-auto bg-surface p-2 text-center sm:p-4">
      <Girih className="-z-10 text-lapis opacity-15" />
      <span className="grid size-13 place-items-center rounded-full bg-sunken text-ink-2 max-sm:hidden">
        <LockIcon size={24} aria-hidden="true" />
      </span>
      {lock && lessonId !== undefined ? (
        <LessonLock course={course} lessonId={lessonId} lock={lock} />
      ) : (
        <>
          <p className="text-xl font-bold">{hasEnded ? lessonText.endedTitle : lessonText.lockedTitle}</p>
          <p className="max-w-lg text-ink-2">
            {hasEnded ? lessonText.endedHint : course.is_free ? lessonText.lockedFree : lessonText.lockedHint}{' '}
            <span className="font-semibold whitespace-nowrap text-ink">
              {formatPrice(course.price_to_pay)}
            </span>
          </p>
          <LinkButton to={`/course/${course.id}`} className="mt-2">
            {hasEnded ? lessonText.renew : lessonText.toCourse}
          </LinkButton>
        </>
      )}
      {isVisitor && (
        <p className="mt-1 text-md text-ink-2">
          {lessonText.ownedAlready}{' '}
          <Link to={signInPath(pathname)} className="font-semibold text-lapis underline">
            {lessonText.login}
          </Link>
        </p>
      )}
    </div>
  )
}
