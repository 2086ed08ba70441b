import type { CourseDecksBody } from '@kashf/contract/practice/decks.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { decksText as text } from '../../../text/teach/practice/decks.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useBanks } from '../tests/tests.ts'

/** Chooses a bank, and one of its topics or all of it. */
export function AddDeck({
  isSaving,
  onAdd,
}: {
  isSaving: boolean
  onAdd: (deck: CourseDecksBody['decks'][number]) => void
}) {
  const banks = useBanks()
  const [bankId, setBankId] = useState<number | null>(null)
  const [tag, setTag] = useState('')
  const bank = useQuery({
    ...dataOf('GET /api/practice/banks/:id', practiceKeys.bankToPick(bankId ?? 0), {
      params: { id: bankId ?? 0 },
    }),
    enabled: bankId !== null,
  })
  return (
    <QueryStates
      query={banks}
      loading={<Skeleton className="h-11 rounded-md" />}
      empty={
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{text.noBanks}</p>
          <LinkButton variant="outline" to={href('/my-questions')}>
            {text.toBanks}
          </LinkButton>
        </div>
      }
    >
      {(all) => (
        <form
          noValidate
          aria-label={text.add}
          className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (bankId !== null) onAdd({ bank_id: bankId, tag: tag || null })
          }}
        >
          <Select
            label={text.bank}
            placeholder={text.chooseBank}
            options={all.map(({ id, title }) => ({ value: id, label: title }))}
            value={bankId ?? ''}
            onChange={({ target }) => {
              setBankId(target.value === '' ? null : Number(target.value))
              setTag('')
            }}
          />
          <Select
            label={text.topic}
            placeholder={text.whole}
            disabled={!bank.data}
            options={(bank.data?.tags ?? []).map(({ tag, count }) => ({
              value: tag,
              label: `${tag} (${count})`,
            }))}
            value={tag}
            onChange={({ target }) => setTag(target.value)}
          />
          <Button
            type="submit"
            variant="soft"
            className="justify-self-start"
            icon={<Plus size={18} aria-hidden="true" />}
            loading={isSaving}
            disabled={bankId === null}
          >
            {text.add}
          </Button>
        </form>
      )}
    </QueryStates>
  )
}
