import { ADDRESS_FIELDS } from '@kashf/contract/addresses.ts'

const FIELDS: ReadonlySet<string> = new Set(ADDRESS_FIELDS)

/**
 * An answer's JSON with the origin in front of its addresses, for clients on other origins. Only fields can match: quotes
 * within a text are escaped. Pages are rendered in this process from the same data and keep addresses without an origin.
 */
export const withAbsoluteAddresses = (json: string, publicUrl: string): string =>
  json.replace(/"([A-Za-z_]{1,40})":"(?=\/(?:v|x|f|media)\/)/g, (match, field: string) =>
    FIELDS.has(field) ? `${match}${publicUrl}` : match,
  )
