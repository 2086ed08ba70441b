import { type Static, Type } from 'typebox'
import { oneOf } from '../common.ts'

const Pixels = Type.Integer({ minimum: 1, maximum: 10_000 })

export const OembedQuery = Type.Object({
  url: Type.String({ maxLength: 2000, description: "the address of a course's page" }),
  maxwidth: Type.Optional(Pixels),
  maxheight: Type.Optional(Pixels),
  format: Type.Optional(Type.Literal('json')),
})
export type OembedQuery = Static<typeof OembedQuery>

/** See https://oembed.com, section 2.3. */
export const Oembed = Type.Object({
  version: Type.Literal('1.0'),
  type: oneOf(['rich', 'link'], {
    description: '`link` if the card does not fit into maxwidth and maxheight',
  }),
  title: Type.String(),
  author_name: Type.String(),
  author_url: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  cache_age: Type.Integer({ description: 'seconds' }),
  html: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  thumbnail_url: Type.Optional(Type.String()),
  thumbnail_width: Type.Optional(Type.Integer()),
  thumbnail_height: Type.Optional(Type.Integer()),
})
export type Oembed = Static<typeof Oembed>
