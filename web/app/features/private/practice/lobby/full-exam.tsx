import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import { useQuery } from '@tanstack/react-query'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { formatCount, formatDate, formatDateTime } from '../../../../shell/format/format.ts'
import { testLobbyText as text } from '../../../../text/learn/test-lobby.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'

/** An exam without free places: its queue, the place that is kept for the reader, and other dates. */
export function FullExam(props: {
  lobby: TestLobby
  isBusy: boolean
  onTake: () => void
  onJoin: () => void
  onLeave: () => void
}) {
  const { lobby, isBusy, onTake, onJoin, onLeave } = props
  const { queue } = lobby
  const places = formatCount(lobby.places ?? 0)
  const offerUntil = queue?.offer_until
  if (offerUntil) {
    return (
      <section className="grid gap-3 rounded-lg border border-line bg-surface p-4" aria-live="polite">
        <h2 className="text-lg">{text.queue.offered}</h2>
        <p className="text-ink-2">{text.queue.offeredUntil(formatDateTime(offerUntil))}</p>
        <Button size="lg" wide loading={isBusy} onClick={onTake}>
          {text.queue.take}
        </Button>
        <Button variant="quiet" wide disabled={isBusy} onClick={onLeave}>
          {text.queue.refuse}
        </Button>
      </section>
    )
  }
  return (
    <>
      <div>
        <h2 className="text-2xl">{lobby.opens_at ? text.fullOn(formatDate(lobby.opens_at)) : text.full}</h2>
        <p className="mt-2 text-ink-2">{text.fullWhy(places)}</p>
      </div>
      {queue && (
        <section className="grid gap-3 rounded-lg border border-line bg-surface p-4" aria-live="polite">
          <h3 className="text-base">
            {queue.position === null
              ? text.queue.count(queue.count)
              : text.queue.position(queue.position, queue.count)}
          </h3>
          <p className="text-ink-2">{text.queue.rule}</p>
          {queue.position === null ? (
            <Button size="lg" wide loading={isBusy} onClick={onJoin}>
              {text.queue.join}
            </Button>
          ) : (
            <Button variant="outline" wide loading={isBusy} onClick={onLeave}>
              {text.queue.leave}
            </Button>
          )}
        </section>
      )}
      <OtherDates testId={lobby.id} />
    </>
  )
}

/** Later exams of the teacher; nothing where there are none or they cannot be loaded. */
function OtherDates({ testId }: { testId: number }) {
  const { data } = useQuery(
    dataOf('GET /api/practice/tests/:id/other-dates', practiceKeys.otherDates(testId), {
      params: { id: testId },
    }),
  )
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{text.otherDates}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {data.map(({ id, title, opens_at, places_left }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <b className="block">{formatDateTime(opens_at)}</b>
              <span className="block text-sm text-ink-2 wrap-anywhere">{title}</span>
              {places_left !== null && (
                <span className="block text-sm text-ink-2">{text.placesLeft(formatCount(places_left))}</span>
              )}
            </div>
            <LinkButton
              to={`/test/${id}`}
              variant="soft"
              aria-label={text.chooseDate(formatDateTime(opens_at))}
            >
              {text.choose}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
