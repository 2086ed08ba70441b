import { type RefObject, useMemo } from 'react'
import { lessonText } from '../../../text/learn/lesson.ts'
import { openFile } from '../../public-account/offline/pieces.ts'
import type { SavedLesson } from '../../public-account/offline/saved-lessons.ts'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { TranscriptPanel } from '../transcript/transcript-panel.tsx'

interface SavedTranscriptProps {
  lesson: SavedLesson
  /** Opens the files of the lesson. */
  fileKey: CryptoKey
  stage: RefObject<HTMLElement | null>
  clock: LessonClock
}

/** What is said in a saved lesson, from the captions on the device; nothing without captions. */
export function SavedTranscript({ lesson, fileKey, stage, clock }: SavedTranscriptProps) {
  const sources = useMemo(
    () =>
      lesson.captions.map((language) => ({
        language,
        id: `saved/${lesson.lesson_id}/${language}/${lesson.saved_at}`,
        read: async () => {
          const file = await openFile(fileKey, lesson, `captions-${language}`)
          if (!file) throw new TypeError('the captions are not on this device')
          return file.text()
        },
      })),
    [lesson, fileKey],
  )
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="transcript" className="grid grid-cols-1 gap-4">
      <h2 id="transcript" className="text-xl">
        {lessonText.transcript}
      </h2>
      <TranscriptPanel
        sources={sources}
        lessonId={lesson.lesson_id}
        stage={stage}
        clock={clock}
        className="h-[max(20rem,calc(100dvh-26rem))] rounded-lg border border-line pt-3"
      />
    </section>
  )
}
