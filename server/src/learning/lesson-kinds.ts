import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { Deps } from '../deps.ts'
import { posterAddress, videoReference } from '../media/serving/addresses.ts'
import { resolveVimeo } from '../media/vimeo/resolve-vimeo.ts'

type Shown = Pick<Lesson, 'video_link' | 'poster'>

/** The kind of a lesson determines its content and when it is complete. */
interface LessonKind {
  /** The player's source and poster. */
  show(deps: Deps, hasPoster: boolean): Promise<Shown>
  /** Whether the answer with the lesson delivers it. Otherwise its video is counted when it is sent. */
  isDeliveredWith(shown: Shown): boolean
  /** Watched seconds that complete the lesson; null while its length, which is then 0, is unknown. */
  neededS(durationS: number): number | null
}

/** The share of a video that must be watched to complete its lesson. */
const COMPLETE_AT = 0.9
const mostOf = (durationS: number) => (durationS > 0 ? durationS * COMPLETE_AT : null)

/** A video in the storage, whose address is signed on request (`playback/create-signed-url.ts`). */
const storedVideo = (id: number): LessonKind => ({
  show: async (deps, hasPoster) => ({
    video_link: videoReference(id),
    poster: posterAddress(deps, { id, has_poster: hasPoster }),
  }),
  isDeliveredWith: () => false,
  neededS: mostOf,
})

const vimeoVideo = (id: string): LessonKind => ({
  async show(deps) {
    const { embed_url, thumbnail_url } = await resolveVimeo(deps, id)
    return { video_link: embed_url, poster: thumbnail_url }
  },
  isDeliveredWith: ({ video_link }) => video_link !== null,
  neededS: mostOf,
})

/** A description, perhaps with a file, which is completed by opening it. */
const text: LessonKind = {
  show: async () => ({ video_link: null, poster: null }),
  isDeliveredWith: () => true,
  neededS: () => 0,
}

/** A test, whose result completes its lesson (`progress/complete-test-lesson.ts`). */
const test: LessonKind = { ...text, neededS: () => null }

/** A lesson at an hour, which who comes completes, until it has its recording (`meetings/enter-meeting.ts`). */
const meeting: LessonKind = { ...text, neededS: () => null }

/** The kind of a lesson; every kind is listed here. */
export function kindOf(lesson: {
  video_id: number | null
  vimeo_id: string | null
  test_id: number | null
  has_meeting: boolean
}): LessonKind {
  if (lesson.test_id !== null) return test
  if (lesson.video_id !== null) return storedVideo(lesson.video_id)
  if (lesson.vimeo_id !== null) return vimeoVideo(lesson.vimeo_id)
  return lesson.has_meeting ? meeting : text
}
