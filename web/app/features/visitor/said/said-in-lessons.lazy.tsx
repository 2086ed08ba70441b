import type { SaidElsewhere } from '@kashf/contract/learning/transcripts.ts'
import { soughtWords } from '@kashf/contract/text/said.ts'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { useToken } from '../../../shell/base/session.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { saidText } from '../../../text/browse/said.ts'
import { PLAY_AT_ONCE } from '../lesson-playback/play-at-once.ts'
import { Marked } from './marked.tsx'
import { saidInScript } from './said-in-script.ts'

const SHOWN = 5

/** Below the courses that a search found: moments of lessons in which its words are said; nothing without any. */
export default function SaidInLessons({ search }: { search: string }) {
  const lessons = useSaid(search)
  const words = useMemo(() => soughtWords(search), [search])
  if (lessons.length === 0) return null
  return (
    <section aria-labelledby="said" className="mt-8">
      <h2 id="said" className="text-xl">
        {saidText.title}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {lessons.map((lesson) => {
          const [moment] = lesson.moments
          if (!moment) return null
          const { title, course_title } = inReadersScript(lesson, lesson.language)
          return (
            <li key={lesson.id}>
              <Link
                to={`/course/${lesson.course_id}/lesson/${lesson.id}?t=${moment.at_s}&panel=transcript&q=${encodeURIComponent(search)}`}
                state={PLAY_AT_ONCE}
                className="flex min-h-11 gap-3 px-4 py-3 -outline-offset-4 hover:bg-sunken"
              >
                <span className="shrink-0 font-semibold text-lapis">{formatClock(moment.at_s)}</span>
                <span className="min-w-0 wrap-anywhere">
                  <Marked text={saidInScript(moment.text, lesson.spoken)} words={words} />
                  <span className="mt-0.5 block text-sm text-ink-2">
                    {title} · {course_title}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** First the reader's own courses, then free lessons of all. A failure shows nothing: the courses are what was asked for. */
function useSaid(text: string): SaidElsewhere[] {
  const token = useToken()
  const [found, setFound] = useState<{ text: string; lessons: SaidElsewhere[] }>({ text, lessons: [] })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const read = async () => {
      const [own, free] = await Promise.all([
        token ? api('GET /api/courses/my-said', { query: { text }, signal }).catch(nothing) : nothing(),
        api('GET /api/courses/said', { query: { text }, signal }).catch(nothing),
      ])
      const all = new Map([...own.data, ...free.data].map((lesson) => [lesson.id, lesson]))
      if (!signal.aborted) setFound({ text, lessons: [...all.values()].slice(0, SHOWN) })
    }
    void read()
    return () => stop.abort()
  }, [text, token])
  return found.text === text ? found.lessons : []
}

const nothing = (): { data: SaidElsewhere[] } => ({ data: [] })
