import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, SectionHead } from '../../../ui/card.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { Post } from '../../visitor/comments/post.tsx'
import { LinkedText } from './linked-text.tsx'

/** The teacher's announcements to this learner, who may unsubscribe. Renders nothing while there are none. */
export default function ReceivedAnnouncements({ courseId }: { courseId: number }) {
  const queries = useQueryClient()
  const queryKey = queryKeys.receivedAnnouncements(courseId)
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/courses/:id/announcements/received', queryKey, { params: { id: courseId } }),
    // A notice leads here, so that the announcement may be newer than the cached page.
    staleTime: 0,
  })
  const mute = useMutation({
    mutationFn: (isMuted: boolean) =>
      api('PUT /api/courses/:id/announcements/mute', {
        params: { id: courseId },
        body: { is_muted: isMuted },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => failureToast(error, text.muteFailed),
  })
  const received = list.data?.pages.flatMap((page) => page.data)
  const isMuted = list.data?.pages[0]?.is_muted ?? false
  if (!received) return <QueryStates query={list} loading={null} />
  if (received.length === 0 && !isMuted) return null
  return (
    <section id="announcements" className="scroll-mt-24">
      <SectionHead title={text.received} />
      <Card className="grid grid-cols-1 gap-5">
        {received.map((one) => (
          <article key={one.id} className="border-b border-line pb-5">
            <Post
              author={one.author}
              isTeacher
              createdAt={one.sent_at}
              isEdited={false}
              text={<LinkedText text={one.text} />}
              about={<h3 className="mt-1 text-base wrap-anywhere">{one.title}</h3>}
            />
          </article>
        ))}
        {isMuted && <p className="text-ink-2">{text.muted}</p>}
        <div>
          <Button variant="quiet" size="sm" loading={mute.isPending} onClick={() => mute.mutate(!isMuted)}>
            {isMuted ? text.unmute : text.mute}
          </Button>
        </div>
      </Card>
      <MorePages list={list} />
    </section>
  )
}
