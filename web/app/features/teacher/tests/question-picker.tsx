import type { Bank, BankQuestionItem } from '@kashf/contract/practice/questions.ts'
import type { Slot } from '@kashf/contract/practice/tests.ts'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf, pagesOf } from '../../../api/queries/reads.ts'
import { ListStates, QueryStates } from '../../../api/query-states.tsx'
import { wholeTyped } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

type Pool = Extract<Slot, { pool: object }>['pool']

export interface QuestionPickerProps {
  banks: UseQueryResult<Bank[]>
  picked: readonly number[]
  onPool: (pool: Pool) => void
  onPick: (question: BankQuestionItem, isPicked: boolean) => void
}

/** Chooses a bank and a topic, and from them a number of random questions or single ones. */
export function QuestionPicker({ banks, ...props }: QuestionPickerProps) {
  const [bankId, setBankId] = useState<number | null>(null)
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <QueryStates
        query={banks}
        loading={<Skeleton className="h-11 rounded-md" />}
        empty={<p className="text-ink-2">{text.noBanks}</p>}
      >
        {(data) => (
          <Select
            label={text.bank}
            placeholder={text.chooseBank}
            options={data.map(({ id, title }) => ({ value: id, label: title }))}
            value={bankId ?? ''}
            onChange={(event) => setBankId(event.target.value === '' ? null : Number(event.target.value))}
          />
        )}
      </QueryStates>
      {bankId !== null && <FromBank key={bankId} bankId={bankId} {...props} />}
    </section>
  )
}

function FromBank({
  bankId,
  picked,
  onPool,
  onPick,
}: Omit<QuestionPickerProps, 'banks'> & { bankId: number }) {
  const [tag, setTag] = useState('')
  const [difficulty, setDifficulty] = useState('')
  const [count, setCount] = useState('10')
  const bank = useQuery(
    dataOf('GET /api/practice/banks/:id', practiceKeys.bankToPick(bankId), { params: { id: bankId } }),
  )
  const filter = { state: 'ready' as const, ...(tag !== '' && { tag }) }
  const questions = useInfiniteQuery(
    pagesOf('GET /api/practice/banks/:id/questions', practiceKeys.questionsToPick(bankId, filter), {
      params: { id: bankId },
      query: filter,
    }),
  )
  const many = wholeTyped(count) ?? Number.NaN
  const isCount = many >= 1 && many <= 300
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={text.tag}
          placeholder={text.anyTag}
          options={(bank.data?.tags ?? []).map((one) => ({
            value: one.tag,
            label: `${one.tag} (${one.count})`,
          }))}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <Select
          label={text.difficulty}
          placeholder={text.anyDifficulty}
          options={[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
          value={difficulty}
          onChange={(event) => setDifficulty(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={text.howMany}
          inputMode="numeric"
          className="max-w-28"
          value={count}
          error={isCount ? undefined : text.numberWrong}
          onChange={(event) => setCount(event.target.value)}
        />
        <Button
          variant="soft"
          disabled={!isCount}
          onClick={() =>
            onPool({
              bank_id: bankId,
              tags: tag === '' ? [] : [tag],
              difficulty: difficulty === '' ? null : Number(difficulty),
              count: many,
            })
          }
        >
          {text.addPool}
        </Button>
      </div>
      <h3 className="font-semibold">{text.byHand}</h3>
      <ListStates
        list={questions}
        loading={<Skeleton className="h-40 rounded-md" />}
        empty={<p className="text-ink-2">{text.noQuestions}</p>}
      >
        {(rows: BankQuestionItem[]) => (
          <ul className="divide-y divide-line">
            {rows
              .filter((row) => difficulty === '' || row.difficulty === Number(difficulty))
              .map((question) => (
                <li key={question.id}>
                  <label className="flex min-h-11 items-center gap-3 py-1.5">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-action"
                      checked={picked.includes(question.id)}
                      onChange={(event) => onPick(question, event.target.checked)}
                    />
                    <span
                      className="line-clamp-2 min-w-0 wrap-anywhere"
                      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from the markup of questions.
                      dangerouslySetInnerHTML={{ __html: question.stem_html }}
                    />
                  </label>
                </li>
              ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
