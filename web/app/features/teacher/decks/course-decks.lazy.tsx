import type { CourseDeck, CourseDecksBody } from '@kashf/contract/practice/decks.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { decksText as text } from '../../../text/teach/practice/decks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AddDeck } from './add-deck.tsx'

type Deck = CourseDecksBody['decks'][number]

const deckOf = ({ bank, tag }: CourseDeck): Deck => ({ bank_id: bank.id, tag })
const nameOf = ({ bank, tag }: CourseDeck) => (tag === null ? bank.title : `${bank.title}, ${tag}`)

/** The banks and topics whose questions the learners of a course may repeat. Each change is saved at once. */
export default function CourseDecks({ courseId }: { courseId: number }) {
  const queries = useQueryClient()
  const queryKey = practiceKeys.courseDecks(courseId)
  const params = { id: courseId }
  const query = useQuery(dataOf('GET /api/courses/:id/decks', queryKey, { params }))
  const save = useMutation({
    mutationFn: (decks: Deck[]) => api('PUT /api/courses/:id/decks', { params, body: { decks } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(queryKey, data)
      showToast({ title: text.saved })
    },
    onError: (error) => failureToast(error, text.failed),
  })
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-xl">{text.title}</h2>
        <p className="mt-1 text-ink-2">{text.lead}</p>
      </div>
      <QueryStates
        query={query}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={
          <>
            <p className="text-ink-2">{text.empty}</p>
            <AddDeck isSaving={save.isPending} onAdd={(deck) => save.mutate([deck])} />
          </>
        }
      >
        {(decks) => (
          <>
            <ul aria-label={text.title} className="divide-y divide-line">
              {decks.map((deck) => (
                <li key={nameOf(deck)} className="flex items-center gap-3 py-1.5">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium wrap-anywhere">{deck.bank.title}</p>
                    <p className="text-sm wrap-anywhere text-ink-2">
                      {deck.tag ?? text.whole} · {text.questions(formatCount(deck.questions_count))}
                    </p>
                  </div>
                  <IconButton
                    label={text.remove(nameOf(deck))}
                    icon={<X size={20} aria-hidden="true" />}
                    disabled={save.isPending}
                    onClick={() => save.mutate(decks.filter((other) => other !== deck).map(deckOf))}
                  />
                </li>
              ))}
            </ul>
            <AddDeck isSaving={save.isPending} onAdd={(deck) => save.mutate([...decks.map(deckOf), deck])} />
          </>
        )}
      </QueryStates>
    </Card>
  )
}
