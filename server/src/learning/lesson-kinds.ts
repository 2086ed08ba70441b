import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { Deps } from '../deps.ts'
import { posterAddress, videoReference } from '../media/serving/addresses.ts'
import { resolveVimeo } from '../media/vimeo/resolve-vimeo.ts'
import { leastReadingS } from './lesson-text/plain-text.ts'
import { GRACE_S, MAX_SPEED } from './progress/minimum-watch-time.ts'

type Shown = Pick<Lesson, 'video_link' | 'poster'>

/** The kind of a lesson determines its content and when it is complete. */
interface LessonKind {
  /** The player's source and poster. */
  show(deps: Deps, hasPoster: boolean): Promise<Shown>
  /** Whether the answer with the lesson delivers it. Otherwise its video is counted when it is sent. */
  isDeliveredWith(shown: Shown): boolean
  /** What completes the lesson by reports of progress; null while the length of its video, which is then 0, is unknown. */
  needs(durationS: number): Needs | null
}

/** What reports have to say, and how long after the first of them. */
export interface Needs {
  watchedS: number
  afterS: number
  /** The text was scrolled through to its end. */
  isRead: boolean
}

/** The share of a video that must be watched to complete its lesson. */
const COMPLETE_AT = 0.9
function mostOf(durationS: number): Needs | null {
  const watchedS = durationS * COMPLETE_AT
  return durationS > 0 ? { watchedS, afterS: (watchedS - GRACE_S) / MAX_SPEED, isRead: false } : null
}

/** A video in the storage, whose address is signed on request (`playback/create-signed-url.ts`). */
const storedVideo = (id: number): LessonKind => ({
  show: async (deps, hasPoster) => ({
    video_link: videoReference(id),
    poster: posterAddress(deps, { id, has_poster: hasPoster }),
  }),
  isDeliveredWith: () => false,
  needs: mostOf,
})

const vimeoVideo = (id: string): LessonKind => ({
  async show(deps) {
    const { embed_url, thumbnail_url } = await resolveVimeo(deps, id)
    return { video_link: embed_url, poster: thumbnail_url }
  },
  isDeliveredWith: ({ video_link }) => video_link !== null,
  needs: mostOf,
})

/** A description, perhaps with a file, which is completed by opening it. */
const text: LessonKind = {
  show: async () => ({ video_link: null, poster: null }),
  isDeliveredWith: () => true,
  needs: () => ({ watchedS: 0, afterS: 0, isRead: false }),
}

/** A text in blocks, which is completed by reading it: to its end, and no faster than anybody reads. */
const reading = (readingS: number): LessonKind => ({
  ...text,
  needs: () => ({ watchedS: 0, afterS: leastReadingS(readingS), isRead: true }),
})

/** A test, whose result completes its lesson (`progress/complete-test-lesson.ts`). */
const test: LessonKind = { ...text, needs: () => null }

/** A lesson at an hour, which who comes completes, until it has its recording (`meetings/enter-meeting.ts`). */
const meeting: LessonKind = { ...text, needs: () => null }

interface KindOfLesson {
  video_id: number | null
  vimeo_id: string | null
  test_id: number | null
  reading_s: number | null
  has_meeting: boolean
}

/** Whether a lesson is nothing but its text in blocks. */
export const isReading = (lesson: KindOfLesson): lesson is KindOfLesson & { reading_s: number } =>
  lesson.reading_s !== null &&
  lesson.video_id === null &&
  lesson.vimeo_id === null &&
  lesson.test_id === null &&
  !lesson.has_meeting

/** The kind of a lesson; every kind is listed here. */
export function kindOf(lesson: KindOfLesson): LessonKind {
  if (isReading(lesson)) return reading(lesson.reading_s)
  if (lesson.test_id !== null) return test
  if (lesson.video_id !== null) return storedVideo(lesson.video_id)
  if (lesson.vimeo_id !== null) return vimeoVideo(lesson.vimeo_id)
  return lesson.has_meeting ? meeting : text
}
