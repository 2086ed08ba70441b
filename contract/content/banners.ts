import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, RequestId, Time, timeInput, VISIBLE } from '../common.ts'
import { MAX_BANNER_DAYS, MAX_BANNER_LINK, MAX_BANNER_TEXT } from './limits.ts'

const Text = Type.String({ minLength: 1, maxLength: MAX_BANNER_TEXT, pattern: VISIBLE })

const Tone = oneOf(['info', 'warning'])
const Audience = oneOf(['everyone', 'visitors', 'students', 'teachers'])
export type BannerAudience = Static<typeof Audience>

const Link = Type.String({
  maxLength: MAX_BANNER_LINK,
  pattern: '^/(?:[^/\\\\\\s][^\\\\\\s]*)?$',
  description: 'a path of this site',
})

/** A banner as its audience sees it. */
export const Banner = Type.Object({
  id: Id,
  text: Type.String(),
  text_ru: nullable(Type.String(), 'on Russian pages; null: `text`'),
  link: nullable(Type.String()),
  tone: Tone,
  audience: Audience,
})
export type Banner = Static<typeof Banner>

export const AdminBanner = Type.Object({
  ...Banner.properties,
  starts_at: Time,
  ends_at: Time,
  author: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
})
export type AdminBanner = Static<typeof AdminBanner>

export const BannersQuery = Type.Object(Paging)

export const CreateBannerBody = Type.Object({
  text: Text,
  text_ru: Type.Optional(Text),
  link: Type.Optional(Link),
  tone: Tone,
  audience: Audience,
  starts_at: Type.Optional(timeInput('without it: now')),
  ends_at: timeInput(`at most ${MAX_BANNER_DAYS} days after the start`),
  request_id: Type.Optional(RequestId),
})
export type CreateBannerBody = Static<typeof CreateBannerBody>
