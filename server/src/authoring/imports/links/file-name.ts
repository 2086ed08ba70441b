import type { IncomingHttpHeaders } from 'node:http'
import { titleOf } from '@kashf/contract/text/file-names.ts'

/** The file name from Content-Disposition, else from the address after redirects; empty when neither has one. */
export function fileNameOf(headers: IncomingHttpHeaders, url: URL): string {
  const disposition = headers['content-disposition'] ?? ''
  const extended = /filename\*=UTF-8''([^;"]{1,1000})/i.exec(disposition)?.[1]
  const plain =
    /filename="([^"]{1,1000})"/i.exec(disposition)?.[1] ?? /filename=([^;"]{1,1000})/i.exec(disposition)?.[1]
  const name =
    (extended && decoded(extended)) ??
    (plain && fromLatin1(plain)) ??
    decoded(url.pathname.split('/').at(-1) ?? '')
  return (
    (name ?? '')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim()
      .slice(-200) ?? ''
  )
}

/** The lesson title derived from a file name; null when the name has no readable text. */
export function titleOfFile(name: string): string | null {
  const title = titleOf(name)
  return /[\p{L}\p{N}]/u.test(title) && !/^(?:undefined|null)$/i.test(title) ? title : null
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Node reads headers as Latin-1, although servers write names in UTF-8. */
function fromLatin1(text: string): string {
  const utf8 = Buffer.from(text, 'latin1').toString('utf8')
  return utf8.includes('\uFFFD') ? text : utf8
}
