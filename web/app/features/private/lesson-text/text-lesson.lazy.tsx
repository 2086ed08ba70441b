import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { readingText as text } from '../../../text/learn/lessons/reading.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ConvertedMark } from '../../../ui/converted-mark.tsx'
import { CircleCheckIcon } from '../../../ui/icons.ts'
import LessonFiles from './lesson-files.lazy.tsx'
import LessonText from './lesson-text.lazy.tsx'
import { useReading } from './use-reading.ts'

interface TextLessonProps {
  course: Course
  lesson: Lesson
  /** The page's own lesson: reports are made for who is signed in and may open it. */
  isOwn: boolean
}

/** A lesson that is its text: on paper, with how much of it was read, and the next lesson at its end. */
export default function TextLesson({ course, lesson, isOwn }: TextLessonProps) {
  const article = useRef<HTMLElement>(null)
  const { share, isAtEnd } = useScrolled(article)
  const at = course.videos.findIndex(({ id }) => id === lesson.id)
  const isOpen = Boolean(course.is_purchased || course.is_owner)
  const [previous, next] = [course.videos[at - 1], course.videos[at + 1]].map((neighbour) =>
    neighbour && (isOpen || neighbour.is_free) ? `/course/${course.id}/lesson/${neighbour.id}` : null,
  )
  if (!lesson.text) return null
  return (
    <div className="mx-auto w-full max-w-3xl">
      <progress
        value={Math.round(share * 100)}
        max={100}
        aria-label={text.progress}
        className="progress sticky top-15 z-10 block h-1 w-full"
      />
      <article ref={article} className="grid grid-cols-1 gap-4 px-4 pt-5 lg:px-1">
        <header>
          <h1 className="text-3xl tracking-tight">
            {at + 1}. {lesson.title}
          </h1>
          <p className="mt-1 text-md text-ink-2">
            <Link to={`/teacher-profile/${course.teacher.id}`} className="rounded-sm hover:underline">
              {fullName(course.teacher)}
            </Link>
            {' · '}
            {text.minutes(Math.ceil(lesson.text.reading_s / 60))}
          </p>
        </header>
        <LessonText html={lesson.text.html} />
        {import.meta.env.CONVERTS_WRITTEN && course.language === 1 && <ConvertedMark />}
        <LessonFiles lesson={lesson} />
      </article>
      <footer className="grid gap-3 px-4 py-6 lg:px-1">
        {isOwn && <ReadState lesson={lesson} isAtEnd={isAtEnd} />}
        <div className="flex flex-wrap gap-2">
          {previous && (
            <LinkButton
              to={previous}
              variant="outline"
              icon={<ChevronLeft size={18} aria-hidden="true" />}
              className="max-sm:flex-1"
            >
              {text.previous}
            </LinkButton>
          )}
          {next ? (
            <LinkButton
              to={next}
              icon={<ChevronRight size={18} aria-hidden="true" />}
              className="flex-row-reverse max-sm:flex-1"
            >
              {text.next}
            </LinkButton>
          ) : (
            <LinkButton to={`/course/${course.id}`} variant="outline" className="max-sm:flex-1">
              {text.toCourse}
            </LinkButton>
          )}
        </div>
      </footer>
    </div>
  )
}

/** Whether the lesson is done, or what it still waits for. */
function ReadState({ lesson, isAtEnd }: { lesson: Lesson; isAtEnd: boolean }) {
  const { leftS, isUnsent, certificate } = useReading(lesson, isAtEnd)
  return (
    <div role="status" className="grid gap-2 text-md">
      {lesson.completed ? (
        <p className="flex items-center gap-2 font-semibold text-teal">
          <CircleCheckIcon size={20} aria-hidden="true" />
          {text.done}
        </p>
      ) : isUnsent ? (
        <p>{text.unsent}</p>
      ) : (
        leftS !== null && leftS > 0 && <p className="text-ink-2">{text.waits(Math.ceil(leftS / 60))}</p>
      )}
      {certificate && (
        <p>
          <LinkButton to={`/certificate/${certificate}`} size="sm">
            {text.toCertificate}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** How far an element was scrolled through, 0 to 1, and whether its end was ever in view. */
function useScrolled(element: React.RefObject<HTMLElement | null>) {
  const [share, setShare] = useState(0)
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const seen = Math.min(1, Math.max(0, (window.innerHeight - box.top) / box.height))
      setShare(seen)
      if (seen === 1) setAtEnd(true)
    }
    measure()
    const stop = new AbortController()
    for (const event of ['scroll', 'resize']) {
      window.addEventListener(event, measure, { passive: true, signal: stop.signal })
    }
    const resized = new ResizeObserver(measure)
    if (element.current) resized.observe(element.current)
    return () => {
      stop.abort()
      resized.disconnect()
    }
  }, [element])
  return { share, isAtEnd }
}
