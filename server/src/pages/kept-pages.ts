import type { PageAddress, PageHandler, RenderedPage } from '@kashf/web/host.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { noteBirth } from '../http/caching/freshness.ts'
import { PackedBody } from '../http/caching/packed-body.ts'
import { MAX_AGE_MS, type Recent } from '../http/caching/recent-entries.ts'
import { sendPacked } from '../http/caching/send-packed.ts'
import { RETRY_AFTER_S } from '../http/errors/outage.ts'
import { PageRecord } from './page-record.ts'
import { publicPages } from './public-pages.ts'

/**
 * The time after which even a page with unchanged data is rendered again, in case it shows something relative to now.
 */
const MAX_RENDERED_AGE_MS = 300_000

/** How long a stale page is served while the database is unavailable. */
const MAX_AWAY_AGE_MS = 3_600_000

/** Shared caches may hold a page as long as this process would; browsers ask each time and get a 304. */
const KEPT = `public, max-age=0, s-maxage=${MAX_AGE_MS / 1000}, must-revalidate`
const NOT_KEPT = 'private, no-cache'

/** A rendered page, compressed when it is first sent. */
class Page {
  readonly body: PackedBody
  // The text is left out, because it takes up to twice the bytes of the body.
  readonly rendered: Omit<RenderedPage, 'body'>
  readonly record: PageRecord
  readonly renderedAtMs: number

  constructor(
    { body, ...rendered }: RenderedPage,
    record: PageRecord,
    renderedAtMs: number,
    stale: Page | null,
  ) {
    this.rendered = rendered
    this.record = record
    this.renderedAtMs = renderedAtMs
    this.body = PackedBody.reusing(stale?.body, body ?? '')
  }

  get bytes(): number {
    return this.body.bytes
  }
}

interface Found extends Recent<Page> {
  isKept: boolean
}

/** A cache of server-rendered pages that keeps each for some seconds. */
export interface KeptPages {
  /** Sends the page at a path with query. No other part of the request reaches its loaders. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

export function openKeptPages(deps: Deps, handler: PageHandler): KeptPages {
  const { clock, publicCache } = deps
  const addressOf = rememberAddresses(handler.addressOf)

  async function render(address: string, stale: Page | null, request: FastifyRequest): Promise<Page> {
    const record = new PageRecord()
    const renderedAtMs = clock.now().getTime()
    const data = { pages: publicPages(deps, record, request), life: record }
    // The loaders' request has no headers and cookies, so that no page can depend on the visitor; only refused codes
    // are counted for the sender of the real one.
    const rendered = await handler.render(new Request(deps.publicUrl + address), data)
    if (record.isUnavailable) {
      rendered.headers.set('retry-after', String(RETRY_AFTER_S))
      rendered.status = 503
    }
    return new Page(rendered, record, renderedAtMs, stale)
  }

  async function isUnchanged({ record, renderedAtMs }: Page): Promise<boolean> {
    const nowMs = clock.now().getTime()
    const mayStay = nowMs - renderedAtMs < MAX_RENDERED_AGE_MS && record.lastsUntil(nowMs + MAX_AGE_MS)
    if (!mayStay) return false
    return record.isUnchanged().catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return false
      throw error
    })
  }

  function mayOutlast({ record, renderedAtMs }: Page): boolean {
    const nowMs = clock.now().getTime()
    return nowMs - renderedAtMs < MAX_AWAY_AGE_MS && record.lastsUntil(nowMs + MAX_AGE_MS)
  }

  async function find({ address, keptStatus }: PageAddress, request: FastifyRequest): Promise<Found> {
    const alone = async (): Promise<Found> => ({
      value: await render(address, null, request),
      bornAtMs: clock.now().getTime(),
      isKept: false,
    })
    if (keptStatus === null) return alone()
    let isOurs = false
    const found = await publicCache.page<Page>(address, async (stale) => {
      if (stale && (await isUnchanged(stale))) return stale
      isOurs = true
      const page = await render(address, stale, request)
      if (!page.record.isUnavailable || !stale || !mayOutlast(stale)) return page
      // Record the true age of the page, so that the next request tries again.
      noteBirth(stale.renderedAtMs)
      return stale
    })
    const { rendered, record } = found.value
    if (rendered.status === keptStatus && record.lastsUntil(found.bornAtMs + MAX_AGE_MS)) {
      return { ...found, isKept: true }
    }
    publicCache.removePage(address, found.value)
    // Requests that waited for somebody else's personal page get one of their own; an error page may be shared.
    return record.isPersonal && !isOurs ? alone() : { ...found, isKept: false }
  }

  return {
    async send(path, request, reply) {
      const at = addressOf(path)
      const { value: page, bornAtMs, isKept } = await find(at, request)
      const { status, headers, scriptSources } = page.rendered
      reply.code(status)
      reply.allowScripts(scriptSources)
      for (const [name, value] of headers) reply.header(name, value)
      // A saved copy of the Mini App would be shown outside Telegram.
      const mayBeSaved = page.record.mayBeSaved && reply.framedBy === null
      if (isKept && status === 200 && mayBeSaved) reply.header('offline-copy', 'allowed')
      return sendPacked(request, reply, {
        body: page.body,
        ...(isKept
          ? {
              cacheControl: KEPT,
              ageMs: clock.now().getTime() - bornAtMs,
              onPacked: (bytes: number) => publicCache.addPageBytes(at.address, page, bytes),
            }
          : { cacheControl: headers.get('cache-control') ?? NOT_KEPT }),
      })
    },
  }
}

const MAX_REMEMBERED = 2_000
const MAX_REMEMBERED_LENGTH = 500

/**
 * Caches the parsed addresses of recent requests, because matching the route table takes longer than sending a page.
 */
function rememberAddresses(addressOf: (path: string) => PageAddress): (path: string) => PageAddress {
  const known = new Map<string, PageAddress>()
  return (path) => {
    const found = known.get(path)
    if (found) return found
    const address = addressOf(path)
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (path.length <= MAX_REMEMBERED_LENGTH) known.set(path, address)
    return address
  }
}
