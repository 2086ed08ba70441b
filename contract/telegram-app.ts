import { type Static, Type } from 'typebox'

/** The pages of the Mini App: those of the site below this path, which Telegram may show in a frame. */
export const TELEGRAM_APP_PATH = '/telegram/app'

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

export const BrowserSessionBody = Type.Object({ secret: Type.String({ minLength: 1, maxLength: 100 }) })

export const BrowserSession = Type.Object({
  token: Type.String(),
  path: Type.String({ description: 'the page of the site that the address was made for' }),
})
export type BrowserSession = Static<typeof BrowserSession>
