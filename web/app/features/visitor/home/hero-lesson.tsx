import type { HomeLesson, HomePage } from '@kashf/contract/catalogue/pages.ts'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeText } from '../../../text/browse/home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { CourseSquare } from '../course-card/course-cover.tsx'
import { PlayDisc } from '../course-card/play-disc.tsx'
import { lessonFacts } from './lesson-facts.ts'
import { lessonPath } from './lesson-path.ts'
import { LessonStill } from './lesson-still.tsx'
import { mayPlayByItself, whenIdle } from './may-play.ts'

const HeroPlayer = optionalPart(() => import('./hero-player.lazy.tsx'))

/** A free lesson in the hero with its teacher below, and a choice of others. Every part is a link without scripts. */
export function HeroLesson({ lessons, start }: { lessons: HomeLesson[]; start: HomePage['start'] }) {
  const [chosen, setChosen] = useState(0)
  const [mayPlay, setMayPlay] = useState(false)
  useEffect(() => {
    if (mayPlayByItself()) void whenIdle().then(() => setMayPlay(true))
  }, [])
  const lesson = lessons[chosen] ?? lessons[0]
  if (!lesson) return null
  const { course } = lesson
  const choose = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setChosen(index)
  }
  return (
    <div className="min-w-0">
      <article className="overflow-hidden rounded-lg bg-surface text-ink shadow-float">
        <div className="relative aspect-video overflow-hidden bg-black">
          <Link
            to={lessonPath(lesson)}
            aria-label={homeText.watch(lesson.title)}
            className="group absolute inset-0 -outline-offset-4"
          >
            <LessonStill lesson={lesson} sizes="(min-width: 1024px) 600px, 92vw" eager />
            <PlayDisc light className="absolute bottom-2.5 left-2.5 size-16" />
          </Link>
          <span className="lesson-tag top-2.5 right-2.5">{homeText.freeLesson}</span>
          {mayPlay && (
            <HeroPlayer
              key={lesson.id}
              lessonId={lesson.id}
              start={chosen === 0 ? start : null}
              path={lessonPath(lesson)}
            />
          )}
        </div>
        <div className="flex items-center gap-3 p-3 sm:px-4 sm:py-3.5">
          <Avatar person={course.teacher} />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 text-base leading-snug">{lesson.title}</h2>
            <p className="truncate text-sm text-ink-2">
              {fullName(course.teacher)} · {lessonFacts(lesson)}
            </p>
          </div>
          <LinkButton
            to={`/course/${course.id}`}
            variant="soft"
            aria-label={homeText.toCourseOf(course.title)}
            className="max-sm:hidden"
          >
            {homeText.toCourse}
          </LinkButton>
        </div>
      </article>
      {lessons.length > 1 && (
        <ul
          aria-label={homeText.otherLessons}
          className="shelf-scroll mt-3 gap-2.5 *:w-44 lg:*:w-auto lg:*:flex-1"
        >
          {lessons.map((other, index) => (
            // A phone has room only for the lessons that are not chosen.
            <li key={other.id} className={cx(index === chosen && 'max-lg:hidden')}>
              <Link
                to={lessonPath(other)}
                onClick={(event) => choose(event, index)}
                aria-current={index === chosen ? 'true' : undefined}
                className="flex h-full items-center gap-2.5 rounded-md border border-white/22 bg-white/8 p-1.5 text-sm leading-tight font-semibold hover:bg-white/16 focus-visible:outline-white aria-current:bg-surface aria-current:text-ink"
              >
                <CourseSquare course={other.course} className="size-11.5 rounded-sm" />
                <span className="min-w-0">
                  <span className="line-clamp-2">{other.title}</span>
                  <span className="block text-xs font-normal opacity-80">{lessonFacts(other)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
