import type { SaidLesson } from '@kashf/contract/learning/transcripts.ts'
import { type SoughtWord, soughtWords } from '@kashf/contract/text/said.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatClock, formatCount } from '../../../shell/format/format.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'
import { Marked } from '../../visitor/said/marked.tsx'
import { saidInScript } from '../../visitor/said/said-in-script.ts'

/** How long a person stops typing before the course is searched. */
const WAIT_MS = 500

/** The search of a text in all lessons of a course that the viewer may watch; not asked for without a word. */
export function useCourseSearch(courseId: number | undefined, typed: string) {
  const [search, setSearch] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/courses/course/:id/said', ['said', courseId, search], {
      params: { id: courseId ?? 0 },
      query: { text: search },
    }),
    enabled: courseId !== undefined && soughtWords(search).length > 0,
  })
  const found = list.data?.pages.flatMap(({ data }) => data) ?? []
  const count = found.reduce((sum, lesson) => sum + lesson.count, 0)
  return {
    list,
    /** How many places are found, `23` or `23+`; null until that is known. */
    count: list.data ? `${formatCount(count)}${list.hasNextPage ? '+' : ''}` : null,
  }
}

interface CourseResultsProps {
  courseId: number
  lessonId: number
  search: string
  words: readonly SoughtWord[]
  list: ReturnType<typeof useCourseSearch>['list']
  /** A place of the lesson that is open. */
  onSeek: (seconds: number) => void
}

/** Where words are said in the lessons of a course, as links to these moments. */
export function CourseResults({ courseId, lessonId, search, words, list, onSeek }: CourseResultsProps) {
  return (
    <section aria-label={text.courseResults} className="min-h-0 flex-1 overflow-y-auto px-3">
      {words.length === 0 ? (
        <p className="py-4 text-center text-ink-2">{text.typeWord}</p>
      ) : (
        <ListStates
          list={list}
          loading={<Skeleton className="h-40 rounded-lg" />}
          empty={<p className="py-4 text-center text-ink-2">{text.noneInCourse}</p>}
        >
          {(lessons: SaidLesson[]) =>
            lessons.map((lesson) => (
              <section key={lesson.id} className="mb-3">
                <h3 className="flex items-baseline justify-between gap-3 px-3 py-2 text-md">
                  <span className="min-w-0 wrap-anywhere">
                    {inReadersScript({ title: lesson.title }).title}
                  </span>
                  <span className="shrink-0 text-sm font-normal text-ink-2">
                    {text.times(formatCount(lesson.count))}
                  </span>
                </h3>
                <ul>
                  {lesson.moments.map((moment) => (
                    <li key={moment.at_s}>
                      <Moment
                        to={`/course/${courseId}/lesson/${lesson.id}?t=${moment.at_s}&panel=transcript&q=${encodeURIComponent(search)}`}
                        onSeek={lesson.id === lessonId ? () => onSeek(moment.at_s) : undefined}
                      >
                        <span className="w-12 shrink-0 text-sm text-ink-3">{formatClock(moment.at_s)}</span>
                        <span className="min-w-0 flex-1 wrap-anywhere">
                          <Marked text={saidInScript(moment.text, lesson.spoken)} words={words} />
                        </span>
                      </Moment>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          }
        </ListStates>
      )}
    </section>
  )
}

const row =
  'flex min-h-11 w-full items-baseline gap-3 rounded-md px-3 py-2 text-left -outline-offset-3 hover:bg-sunken'

/** The page of another lesson opens at the moment; that of this lesson stays. */
function Moment(props: { to: string; onSeek: (() => void) | undefined; children: ReactNode }) {
  const { to, onSeek, children } = props
  return onSeek ? (
    <button type="button" onClick={onSeek} className={row}>
      {children}
    </button>
  ) : (
    <Link to={to} state={PLAY_AT_ONCE} className={row}>
      {children}
    </Link>
  )
}
