import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { useMemo } from 'react'
import { fetchedSources } from './transcript-cues.ts'
import { TranscriptPanel, type TranscriptPanelProps } from './transcript-panel.tsx'

type LessonTranscriptProps = Pick<TranscriptPanelProps, 'mayAsk' | 'stage' | 'clock' | 'className'> & {
  lesson: Lesson
}

/** The transcript of a lesson on its page. */
export default function LessonTranscript({ lesson, ...rest }: LessonTranscriptProps) {
  const sources = useMemo(() => fetchedSources(lesson.captions), [lesson.captions])
  return (
    <TranscriptPanel
      key={lesson.id}
      sources={sources}
      lessonId={lesson.id}
      courseId={lesson.course_id}
      {...rest}
    />
  )
}
