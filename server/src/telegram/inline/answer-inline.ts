import type { InlineQueryResultArticle } from '@grammyjs/types'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { type Static, Type } from 'typebox'
import { listCourses } from '../../catalogue/listing/list-courses.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { courseCardText } from '../../notices/telegram/inline-text.ts'
import { words } from '../../text/words.ts'
import { BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { pauseBot } from '../bot-api/pause.ts'
import { LanguageCode, nearestLanguage, PersonId } from '../webhook/updates.ts'

/** An update with the text that somebody typed after the bot's name in any chat. */
export const InlineQuery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  from: Type.Object({ id: PersonId, language_code: LanguageCode }),
  query: Type.String({ maxLength: 512 }),
  offset: Type.String({ maxLength: 64 }),
})

/** Results per page: Telegram accepts 50 and loads more while the person scrolls. */
const PAGE_SIZE = 20
/** How long Telegram may cache the results for the person. */
const CACHE_S = 60
const MAX_QUERY = 200
const MAX_OFFSET_BYTES = 64

/** A page of results as sent to Telegram; the same for everybody with one language. */
interface Page {
  results: InlineQueryResultArticle[]
  next_offset: string
}

/**
 * Cursors are Base64 of short texts. Telegram accepts 64 bytes, enough for the decoded text; a longer one ends the
 * list.
 */
const offsetOf = (cursor: string | null): string => {
  const offset = Buffer.from(cursor ?? '', 'base64url').toString('utf8')
  return Buffer.byteLength(offset) <= MAX_OFFSET_BYTES ? offset : ''
}
const cursorOf = (offset: string): string => Buffer.from(offset).toString('base64url')

function resultOf(
  publicUrl: string,
  language: InterfaceLanguage,
  course: CourseCard,
): InlineQueryResultArticle {
  const { first_name, last_name } = course.teacher
  const { card } = words(language).bot
  const text = courseCardText(card, {
    title: course.title,
    teacher: `${first_name} ${last_name}`,
    price: course.is_free ? 0 : course.price_to_pay,
    score: course.average_score,
  })
  const url = `${publicUrl}${pathIn(language, `/course/${course.id}`)}`
  return {
    type: 'article',
    id: String(course.id),
    title: text.title,
    description: text.description,
    thumbnail_url: `${publicUrl}${course.square}/240.webp`,
    thumbnail_width: 240,
    thumbnail_height: 240,
    input_message_content: {
      message_text: text.message,
      // The link preview is a picture with title, teacher and price.
      link_preview_options: { url, prefer_large_media: true, show_above_text: true },
    },
    reply_markup: { inline_keyboard: [[{ text: card.seeCourse, url }]] },
  }
}

/** One page of published courses: the popular ones for an empty text, otherwise as the catalogue finds them. */
async function findPage(
  deps: Deps,
  { query, offset, language }: { query: string; offset: string; language: InterfaceLanguage },
): Promise<Page> {
  const { data, next_cursor } = await listCourses(deps, {
    search: query,
    sort: query === '' ? 'popular' : 'relevance',
    limit: PAGE_SIZE,
    cursor: cursorOf(offset),
  })
  return {
    results: data.map((course) => resultOf(deps.publicUrl, language, course)),
    next_offset: offsetOf(next_cursor),
  }
}

/** The language of the person's account, else of their Telegram. */
async function languageOf({ db }: Deps, { id, language_code }: Static<typeof InlineQuery>['from']) {
  const account = await db.one<{ language: InterfaceLanguage }>(sql`
    select u.language from telegram_account t join app_user u on u.id = t.user_id where t.telegram_id = ${id}::bigint`)
  return account?.language ?? nearestLanguage(language_code)
}

/**
 * Answers with cards of courses. Nothing is stored, and a failure is only logged, because the person types on and
 * Telegram rejects late answers.
 */
export async function answerInlineQuery(deps: Deps, asked: Static<typeof InlineQuery>): Promise<void> {
  if (!deps.env.telegram) return
  const query = asked.query.trim().slice(0, MAX_QUERY).toWellFormed()
  try {
    const language = await languageOf(deps, asked.from)
    const key = `inline ${JSON.stringify([language, query, asked.offset])}`
    const found = await deps.publicCache.pageData(key, () =>
      findPage(deps, { query, offset: asked.offset, language }),
    )
    const page: Page = JSON.parse(found.plain.toString())
    const isEmpty = page.results.length === 0 && asked.offset === ''
    await openBotApi(deps.env.telegram).call('answerInlineQuery', {
      inline_query_id: asked.id,
      cache_time: CACHE_S,
      is_personal: true,
      ...page,
      ...(isEmpty && { button: { text: words(language).bot.card.nothingFound, start_parameter: 'inline' } }),
    })
  } catch (error) {
    if (error instanceof BotApiRefused && error.retryAfterS !== null) await pauseBot(deps, error.retryAfterS)
    deps.log.warn({ err: error }, 'a search in a Telegram chat was not answered')
  }
}
