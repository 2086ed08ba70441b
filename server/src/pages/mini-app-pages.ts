import { pathIn, splitLanguage } from '@kashf/contract/interface-language.ts'
import {
  BROWSER_LINK_PATH,
  miniAppPlace,
  startPlace,
  TELEGRAM_APP_PATH,
} from '@kashf/contract/telegram/mini-app.ts'
import { TELEGRAM_RETURN_PATH } from '@kashf/contract/telegram/telegram.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { KeptPages } from './kept-pages.ts'

/** Telegram's query parameter in a link that opens a place in the Mini App. */
const START_PARAM = 'tgWebAppStartParam'

/** A path in any language, without its language prefix and query. */
const plainPath = (path: string): string => splitLanguage(path).path.split(/[?#]/, 1)[0] ?? ''

/** The page of the site for a path of the Mini App, in any language and with query; null for other paths. */
const placeOf = (path: string): string | null => miniAppPlace(plainPath(path))

/**
 * Whether a path with query belongs to a page that only Telegram redirects to, or to its data. Without a bot there is
 * no such page.
 */
export const isReturnFromTelegram = (path: string): boolean =>
  [TELEGRAM_RETURN_PATH, BROWSER_LINK_PATH].includes(
    plainPath(path)
      .replace(/\/?(?:_?\.data)?$/, '')
      .toLowerCase(),
  )

/** Whether a path with query is one of the Mini App. */
export const isInMiniApp = (path: string): boolean => placeOf(path) !== null

/**
 * Sends a page of the Mini App, which Telegram's web client may show in a frame. A `startapp` parameter redirects to its
 * place; the browser keeps the fragment, in which Telegram passes the launch data. Without a bot there is no such page.
 */
export async function sendMiniAppPage(
  { env }: Pick<Deps, 'env'>,
  kept: KeptPages,
  { path, request, reply }: { path: string; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (!env.telegram) return kept.send('/not-found', request, reply)
  const startParam = new URLSearchParams(path.split('?')[1]).get(START_PARAM)
  if (startParam !== null && placeOf(path) === '/') {
    const place = startPlace(startParam)
    const { language } = splitLanguage(path)
    return reply.redirect(pathIn(language, TELEGRAM_APP_PATH + (place === '/' ? '' : place)), 302)
  }
  reply.framedBy = env.telegram.webOrigin
  // Search engines index the pages of the site instead.
  reply.header('x-robots-tag', 'noindex')
  return kept.send(path, request, reply)
}
