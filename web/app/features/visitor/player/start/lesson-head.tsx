import { InlineScript } from '../../../../shell/base/inline-script.tsx'
import { isCostlyLine } from '../settings/costly-line.ts'
import { beginLesson, type LessonOnPage } from './begin-lesson.ts'
import { LESSON_VIDEO_ID } from './lesson-video-id.ts'
import { startVideo } from './start-video.ts'

const DATA_ID = 'lesson-on-page'
/** Empty in the browser, where the script has already run. */
const code = import.meta.env.SSR
  ? `(${beginLesson})(${startVideo},${isCostlyLine},${JSON.stringify(DATA_ID)},${JSON.stringify(LESSON_VIDEO_ID)})`
  : ''

/** The script that starts playing a lesson while its page is still loading. */
export function LessonHead(page: LessonOnPage) {
  return (
    <>
      <script
        type="application/json"
        id={DATA_ID}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(page).replaceAll('<', '\\u003c') }}
      />
      <InlineScript code={code} />
    </>
  )
}
