import type { Env } from '../../../config/env.ts'
import { fenceOf, isOrdinaryAddress } from '../../../http/outbound/ordinary-address.ts'
import type { LinkFailure } from '../../../text/uz/links.ts'
import { fileNameOf, titleOfFile } from './file-name.ts'

/** The address of a file, and what to call it until the first answer names it. */
export interface FileLink {
  url: string
  title: string
}

interface LinkDeps {
  env: Pick<Env, 'driveUrl' | 'outboundTestOrigins'>
  publicUrl: string
}

/**
 * Turns a pasted link into the address of its file: the download of a file shared on Google Drive or Dropbox, Vimeo's download
 * links, and any other https address. Returns the reason when it leads to no file.
 */
export function parseLink(deps: LinkDeps, text: string): FileLink | LinkFailure {
  const given = text.trim()
  const full = /^[a-z][a-z0-9+.-]{0,20}:/i.test(given) ? given : `https://${given}`
  if (!URL.canParse(full)) return 'bad_link'
  const url = new URL(full)
  url.hash = ''
  if (!isOrdinaryAddress(fenceOf(deps), url)) return 'bad_link'
  const host = url.hostname.replace(/^www\./, '')
  if (host === 'drive.google.com' || host === 'docs.google.com' || host === 'drive.usercontent.google.com') {
    return driveFile(deps.env, url)
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    return url.pathname.includes('/progressive_redirect/') ? direct(url) : 'vimeo_page'
  }
  if (host === 'dropbox.com') {
    if (/^\/(?:sh|scl\/fo)\//.test(url.pathname)) return 'folder'
    url.searchParams.delete('raw')
    url.searchParams.set('dl', '1')
  }
  return direct(url)
}

/** Shared files have several addresses; `confirm` skips the page that warns of large files. */
function driveFile(env: Pick<Env, 'driveUrl'>, url: URL): FileLink | LinkFailure {
  if (url.pathname.includes('/folders/')) return 'folder'
  if (/^\/(?:document|spreadsheets|presentation|forms)\//.test(url.pathname)) return 'not_video'
  const id = /\/d\/([\w-]{10,100})/.exec(url.pathname)?.[1] ?? url.searchParams.get('id')
  if (!id || !/^[\w-]{10,100}$/.test(id)) return 'bad_link'
  const file = new URL('/download', env.driveUrl)
  for (const [name, value] of [
    ['id', id],
    ['export', 'download'],
    ['confirm', 't'],
    // Required for files shared before 2021.
    ['resourcekey', url.searchParams.get('resourcekey')],
  ] as const) {
    if (value) file.searchParams.set(name, value)
  }
  // Distinguishes several files until their own names are known.
  return { url: file.href, title: `Google Drive: ${id.slice(0, 12)}` }
}

function direct(url: URL): FileLink {
  return { url: url.href, title: titleOfFile(fileNameOf({}, url)) ?? url.hostname }
}
