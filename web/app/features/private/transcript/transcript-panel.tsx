import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Search, X } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { playerText } from '../../../text/browse/player.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Segments } from '../../../ui/private/segments.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { useCurrentChapter } from '../../visitor/player/chapters/use-current-chapter.ts'
import { readSettings } from '../../visitor/player/settings/player-settings.ts'
import { CourseResults, useCourseSearch } from './course-results.tsx'
import { CueList } from './cue-list.tsx'
import { NoTranscript } from './no-transcript.tsx'
import { SearchBar } from './search-bar.tsx'
import { readCues, type TranscriptCue, type TranscriptSource } from './transcript-cues.ts'
import { useLessonSearch } from './use-lesson-search.ts'

export interface TranscriptPanelProps {
  sources: readonly TranscriptSource[]
  lessonId: number
  /** The course that can be searched; undefined without a connection. */
  courseId?: number
  /** The viewer learns here, and may ask for captions. */
  mayAsk?: boolean
  /** Container of the player. */
  stage: RefObject<HTMLElement | null>
  clock: LessonClock
  /** Gives the panel its height. */
  className?: string
}

/** What is said in a lesson: it follows the video, leads to every moment, and can be searched. */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { sources, className } = props
  const [language, setLanguage] = useState(() => readSettings().captions)
  const source = sources.find((one) => one.language === language) ?? sources[0]
  const cues = useQuery({
    queryKey: ['transcript', source?.id],
    queryFn: ({ signal }) => source && readCues(source, signal),
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Captions on the device need no connection.
    networkMode: 'always',
  })
  if (!source) return <NoTranscript lessonId={props.lessonId} mayAsk={props.mayAsk ?? false} />
  return (
    <div className={cx('flex min-h-0 flex-col gap-2', className)}>
      {sources.length > 1 && (
        <div className="px-2">
          <Segments
            label={text.language}
            segments={sources.map((one) => ({
              value: one.language,
              label: playerText.captionLanguages[one.language],
            }))}
            value={source.language}
            onChoose={(value) => {
              const chosen = sources.find((one) => one.language === value)
              if (chosen) setLanguage(chosen.language)
            }}
          />
        </div>
      )}
      <QueryStates query={cues} loading={<Skeleton className="mx-2 h-60 rounded-lg" />}>
        {(read) => read && <OpenTranscript key={source.id} cues={read} {...props} />}
      </QueryStates>
    </div>
  )
}

/** A media element may stop a little before the moment that it was sent to. */
const TOLERANCE_S = 0.05

function OpenTranscript(props: TranscriptPanelProps & { cues: TranscriptCue[] }) {
  const { cues, lessonId, courseId, stage, clock } = props
  const [address] = useSearchParams()
  const [typed, setTyped] = useState(address.get('q') ?? '')
  const [isFollowing, setFollowing] = useState(true)
  const [isWholeCourse, setWholeCourse] = useState(false)
  const starts = useMemo(() => cues.map(({ at_s }) => ({ at_s: at_s - TOLERANCE_S })), [cues])
  const current = useCurrentChapter(stage, starts)
  const search = useLessonSearch(cues, typed)
  const course = useCourseSearch(courseId, typed)
  const hit = search.hits[search.at] ?? -1
  const canReturn = !isWholeCourse && !isFollowing
  const found = search.words.length > 0 ? course.count : null
  const courseLabel = isWholeCourse ? text.toLesson : found ? text.foundInCourse(found) : text.inCourse

  const seek = (cue: TranscriptCue | undefined) => {
    if (!cue) return
    clock.seek(cue.at_s)
    setFollowing(true)
  }
  const onType = (value: string) => {
    setTyped(value)
    search.beginAt(current)
    if (value.trim() !== '') setFollowing(false)
  }
  return (
    <>
      <SearchBar
        typed={typed}
        onType={onType}
        search={isWholeCourse ? null : search}
        onStep={(by) => {
          search.step(by)
          setFollowing(false)
        }}
        onPlay={() => seek(cues[hit])}
      />
      {isWholeCourse && courseId !== undefined ? (
        <CourseResults
          courseId={courseId}
          lessonId={lessonId}
          search={typed.trim()}
          words={search.words}
          list={course.list}
          onSeek={clock.seek}
        />
      ) : (
        <>
          {search.words.length > 0 && search.hits.length === 0 && (
            <p className="px-4 text-sm text-ink-2">{text.none}</p>
          )}
          <CueList
            cues={cues}
            current={current}
            hit={hit}
            words={search.words}
            isFollowing={isFollowing}
            onLeave={() => setFollowing(false)}
            onSeek={seek}
          />
        </>
      )}
      <div className="flex items-center gap-2 border-t border-line p-2">
        {canReturn && (
          <Button
            variant="soft"
            className="flex-1"
            icon={<ChevronDown size={18} aria-hidden="true" />}
            onClick={() => setFollowing(true)}
          >
            {text.toNow}
          </Button>
        )}
        {courseId !== undefined && (
          <Button
            variant={canReturn ? 'outline' : 'quiet'}
            className="ml-auto"
            aria-label={courseLabel}
            title={courseLabel}
            icon={
              isWholeCourse ? <X size={18} aria-hidden="true" /> : <Search size={18} aria-hidden="true" />
            }
            onClick={() => setWholeCourse(!isWholeCourse)}
          >
            {canReturn ? found : courseLabel}
          </Button>
        )}
      </div>
    </>
  )
}
