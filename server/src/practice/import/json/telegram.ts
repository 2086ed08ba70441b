import { draftOfOptions, leftOut, MAX_DRAFTS, type QuestionDraft, type ReadTest } from '../draft.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { itemsOf, type Json, objectOf, textIn } from './fields.ts'

/** The messages of an exported chat, or of all chats of an exported account. */
const messagesOf = (root: Json): unknown[] => [
  ...itemsOf(root.messages),
  ...itemsOf(objectOf(root.chats).list).flatMap((chat) => itemsOf(objectOf(chat).messages)),
]

/** Whether an object is `result.json` of Telegram Desktop. */
export const isTelegramExport = (root: Json): boolean =>
  Array.isArray(root.messages) || Array.isArray(objectOf(root.chats).list)

function readPoll(poll: Json, line: number): QuestionDraft {
  const options = itemsOf(poll.answers).map((answer) => ({
    text: plainToMarkup(textIn(objectOf(answer).text)),
    credit_milli: 0,
  }))
  const explanation = plainToMarkup(textIn(poll.explanation) || textIn(poll.solution))
  const draft = draftOfOptions({ stem: plainToMarkup(textIn(poll.question)), line }, options)
  return explanation === '' ? draft : { ...draft, explanation }
}

/**
 * Reads the polls of a chat that Telegram Desktop exported. The export has no key, not even of quizzes: the answer that the
 * exporter chose need not be right. Nothing else of the chat is kept. The line of a draft is the place of its poll.
 */
export function readTelegram(root: Json): ReadTest {
  const polls = messagesOf(root)
    .map((message) => objectOf(message).poll)
    .filter((poll) => typeof poll === 'object' && poll !== null)
    .map((poll, i) => readPoll(objectOf(poll), i + 1))
  const left_out = polls.slice(MAX_DRAFTS).map(({ stem }) => leftOut(stem))
  return { drafts: polls.slice(0, MAX_DRAFTS), passages: [], pictures: [], left_out }
}
