import { type Static, Type } from 'typebox'

/**
 * What Kashf reads of an update. Everything else is ignored: an update that is refused is sent again for hours, and holds up
 * those behind it.
 */
export const Update = Type.Object({
  update_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  message: Type.Optional(Type.Unknown()),
  edited_message: Type.Optional(Type.Unknown()),
  my_chat_member: Type.Optional(Type.Unknown()),
  chat_member: Type.Optional(Type.Unknown()),
  chat_join_request: Type.Optional(Type.Unknown()),
  callback_query: Type.Optional(Type.Unknown()),
  inline_query: Type.Optional(Type.Unknown()),
})
export type Update = Static<typeof Update>
