import { ADDRESS_FIELDS } from '@kashf/contract/addresses.ts'

const FIELD = new RegExp(`"(${ADDRESS_FIELDS.join('|')})":"(?=/(?:v|x|f|media)/)`, 'g')

/**
 * An answer's JSON with the origin in front of its addresses, for clients on other origins. Only fields can match: quotes
 * within a text are escaped. Pages are rendered in this process from the same data and keep addresses without an origin.
 */
export const withAbsoluteAddresses = (json: string, publicUrl: string): string =>
  json.replace(FIELD, (_match, field: string) => `"${field}":"${publicUrl}`)
