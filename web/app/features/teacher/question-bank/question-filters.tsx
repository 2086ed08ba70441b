import { MAX_TAG } from '@kashf/contract/practice/limits.ts'
import {
  type BankPage,
  QUESTION_FORMS,
  QUESTION_STATES,
  type QuestionsOfBankQuery,
} from '@kashf/contract/practice/questions.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { SearchField } from '../../../ui/private/search-field.tsx'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'

const MAX_SEARCH = 200

/** The filter in the URL as the query of the API, without what the API would refuse. */
export function useQuestionFilter(): QuestionsOfBankQuery {
  const url = useUrlFilters()
  const search = url.read('search').trim().slice(0, MAX_SEARCH)
  const tag = url.read('tag').slice(0, MAX_TAG)
  const state = QUESTION_STATES.find((one) => one === url.read('state'))
  const form = QUESTION_FORMS.find((one) => one === url.read('form'))
  return { ...(search && { search }), ...(tag && { tag }), ...(state && { state }), ...(form && { form }) }
}

/** The topics of a bank with their numbers of questions: a list, on small screens a row that scrolls. */
export function Topics({ bank, open }: { bank: BankPage; open: string }) {
  const url = useUrlFilters()
  const topics = [
    { tag: '', label: text.allTopics, count: bank.ready_count + bank.draft_count },
    ...bank.tags.map(({ tag, count }) => ({ tag, label: tag, count })),
  ]
  return (
    <nav
      aria-label={text.topics}
      className="flex min-w-0 gap-1 overflow-x-auto rounded-lg border border-line bg-surface p-2 lg:max-h-[36rem] lg:flex-col lg:overflow-y-auto"
    >
      {topics.map(({ tag, label, count }) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === open}
          onClick={() => url.write({ tag })}
          className={cx(
            'flex min-h-11 shrink-0 items-center justify-between gap-3 rounded-md px-3 text-left -outline-offset-3',
            tag === open ? 'bg-lapis-tint font-semibold text-lapis' : 'hover:bg-sunken',
          )}
        >
          <span className="max-w-56 truncate">{label}</span>
          <span className="text-sm font-normal text-ink-2 tabular-nums">{formatCount(count)}</span>
        </button>
      ))}
    </nav>
  )
}

/** Search, state and form. */
export function QuestionFilters({ filter }: { filter: QuestionsOfBankQuery }) {
  const url = useUrlFilters()
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <div className="max-sm:col-span-2 sm:min-w-60 sm:flex-1">
        <SearchField
          label={text.search}
          value={filter.search ?? ''}
          maxLength={MAX_SEARCH}
          onSearch={(search) => url.write({ search })}
        />
      </div>
      <Select
        fieldClassName="sm:w-36"
        label={text.state}
        value={filter.state ?? ''}
        onChange={(event) => url.write({ state: event.target.value })}
        placeholder={text.anyState}
        options={QUESTION_STATES.map((value) => ({ value, label: text.states[value] }))}
      />
      <Select
        fieldClassName="sm:w-52"
        label={text.columns.form}
        value={filter.form ?? ''}
        onChange={(event) => url.write({ form: event.target.value })}
        placeholder={text.anyForm}
        options={QUESTION_FORMS.map((value) => ({ value, label: text.forms[value] }))}
      />
    </div>
  )
}
