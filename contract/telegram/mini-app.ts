import { type Static, Type } from 'typebox'
import { withoutPrefix } from '../path-prefix.ts'

/** The pages of the Mini App: those of the site below this path, which Telegram may show in a frame. */
export const TELEGRAM_APP_PATH = '/telegram/app'

const PAGES =
  /^\/(?:courses|teachers|student-profile|my-courses|notices|login|telegram|help|about|terms|privacy|refunds|not-found|review|(?:course|my-course|teacher-profile|certificate)\/[^/]+|course\/[^/]+\/lesson\/[^/]+(?:\/homework)?|test\/[^/]+(?:\/attempt\/[^/]+|\/result\/[^/]+(?:\/answers)?)?)?$/

/** Whether a path of the site belongs to the Mini App. All other pages are opened in the browser. */
export const isMiniAppPage = (path: string): boolean => PAGES.test(path)

/**
 * The path of a page of the site for a path of the Mini App, such as `/course/1` for `/telegram/app/course/1`; null for
 * others.
 */
export function miniAppPlace(path: string): string | null {
  const rest = withoutPrefix(path, TELEGRAM_APP_PATH)
  return rest === '' ? '/' : rest
}

/** The page of the site for a `startapp` parameter: `course_12` is a course, everything else the start page. */
export function startPlace(startParam: string): string {
  const id = /^course_([1-9]\d{0,8})$/.exec(startParam)?.[1]
  return id === undefined ? '/' : `/course/${id}`
}

/** The page of the site that a one-time address of the Mini App opens. */
export const BROWSER_LINK_PATH = '/telegram/open'

export const TelegramLaunchBody = Type.Object({
  init_data: Type.String({ minLength: 1, maxLength: 4096, description: 'as Telegram gave it, not decoded' }),
})
export type TelegramLaunchBody = Static<typeof TelegramLaunchBody>

export const TelegramAppSettings = Type.Object({
  has_browser_links: Type.Boolean({
    description: 'whether the Mini App offers to open a course in the browser, where it can be bought',
  }),
})
export type TelegramAppSettings = Static<typeof TelegramAppSettings>

export const BrowserLinkBody = Type.Object({
  course_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})

/** A one-time address, valid for two minutes. */
export const BrowserLink = Type.Object({ url: Type.String() })
export type BrowserLink = Static<typeof BrowserLink>

export const BrowserSessionBody = Type.Object({
  secret: Type.String({ minLength: 1, maxLength: 100 }),
  is_confirmed: Type.Optional(
    Type.Boolean({
      description:
        'the person agrees to continue as the owner, and to leave another account that the browser is signed in to',
    }),
  ),
})

/** The owner of the address: the `data` of `telegram_link_unconfirmed`. */
export type BrowserLinkOwner = { first_name: string; last_name: string; username: string }

export const BrowserSession = Type.Object({
  token: Type.String(),
  path: Type.String({ description: 'the page of the site that the address was made for' }),
})
export type BrowserSession = Static<typeof BrowserSession>
