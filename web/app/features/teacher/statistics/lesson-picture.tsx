import { useQuery } from '@tanstack/react-query'
import { noRetry } from '../../../api/queries/query-client.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { useSignedUrl } from '../../visitor/player/source/use-signed-url.ts'
import { useTaughtLesson } from '../courses/use-taught-lesson.ts'
import { pictureAt } from './preview-sheets.ts'

/** The video's picture at a second; the poster if there are no previews. */
export function LessonPicture({ lessonId, second }: { lessonId: number; second: number }) {
  const { data: lesson } = useTaughtLesson(lessonId)
  const { data: address } = useSignedUrl(lesson?.status === 'ready' ? (lesson.video_link ?? null) : null)
  const url = address && 'previews_url' in address ? address.previews_url : null
  const { data: vtt } = useQuery({
    queryKey: ['previews', lessonId, url],
    queryFn: async ({ signal }) => (await fetch(url ?? '', { signal })).text(),
    enabled: Boolean(url),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...noRetry,
  })
  const picture = vtt === undefined ? null : pictureAt(vtt, second)
  return (
    <div className="relative aspect-[7/4] w-full overflow-hidden rounded-md bg-stage">
      {picture && url ? (
        <svg
          aria-hidden="true"
          viewBox={`${picture.x} ${picture.y} ${picture.width} ${picture.height}`}
          className="size-full"
        >
          <image href={new URL(picture.sheet, new URL(url, location.href)).href} />
        </svg>
      ) : (
        lesson?.poster && <img src={lesson.poster} alt="" className="size-full object-contain" />
      )}
      <span className="absolute bottom-2 left-2 rounded-sm bg-black/70 px-1.5 text-sm font-semibold text-white">
        {formatClock(second)}
      </span>
    </div>
  )
}
