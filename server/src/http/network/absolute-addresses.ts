import { ADDRESS_FIELDS } from '@kashf/contract/catalogue/addresses.ts'

const FIELDS: ReadonlySet<string> = new Set(ADDRESS_FIELDS)

/**
 * Adds the origin to the URLs in a JSON response, for clients on other origins. Only fields can match, because quotes in
 * text are escaped. Server-rendered pages use the same data without an origin.
 */
export const withAbsoluteAddresses = (json: string, publicUrl: string): string =>
  json.replace(/"([A-Za-z_]{1,40})":"(?=\/(?:v|x|f|media)\/)/g, (match, field: string) =>
    FIELDS.has(field) ? `${match}${publicUrl}` : match,
  )
