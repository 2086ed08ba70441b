import type { Page } from '@kashf/contract/common.ts'
import type { BankQuestionItem, QuestionsOfBankQuery } from '@kashf/contract/practice/questions.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { allOf, sql, unprepared } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type OfBank, ownBank } from './own-bank.ts'
import { ITEM_COLUMNS, presentItem, type QuestionItemRow } from './question-row.ts'
import { usageOf } from './question-usage.ts'

const DEFAULT_LIMIT = 24
/** Further words of a search are not looked for. */
const MAX_WORDS = 8

/** One page of a bank's questions, the newest first, that have every word of the search. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'env'>,
  input: OfBank & { query: QuestionsOfBankQuery },
): Promise<Page<BankQuestionItem>> {
  const { search = '', tag, state, form, cursor, limit = DEFAULT_LIMIT } = input.query
  await ownBank(deps.db, input)
  // Folded words have letters, digits, + and # only, so they need no escape in a pattern.
  const words = foldUzbek(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const conditions = [
    ...words.map((word) => sql`q.search_text like ${`%${word}%`}`),
    ...(tag === undefined ? [] : [sql`q.tags @> array[${tag}::text]`]),
    ...(state === undefined ? [] : [sql`q.state = ${state}`]),
    ...(form === undefined ? [] : [sql`q.content ->> 'form' = ${form}`]),
  ]
  const rows = await deps.db.rows<QuestionItemRow>(
    unprepared(sql`
      select ${ITEM_COLUMNS} from bank_question q
       where q.bank_id = ${input.bankId} and q.deleted_at is null and q.id < ${idBelow(cursor)}::bigint
         and ${allOf(conditions)}
       order by q.id desc limit ${limit + 1}`),
  )
  const usage = await usageOf(
    deps.db,
    rows.slice(0, limit).map(({ id }) => id),
  )
  return pageById(rows, limit, (row) => presentItem(deps, row, usage.get(row.id)))
}
