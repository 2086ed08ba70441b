import { TOUCH_SOURCES } from '@kashf/contract/purchases/brought-by.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, DAY_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { readSignedText, signText } from '../../security/signed-text.ts'
import type { Touch } from './touches.ts'

type CookieDeps = Pick<Deps, 'env' | 'clock' | 'publicUrl'>

const NAME = 'kashf_from'
/** As long as a touch may count at most. */
const KEPT_DAYS = 90
/** Touches in one cookie. A full one takes no more: the first count. */
const MAX_TOUCHES = 8
/** The maximum length of the header that is searched; ours has less than 400 characters. */
const MAX_HEADER = 8_000
/** A touch in the cookie: the teacher, the index of the source, the time in milliseconds, and a partner's link, in base 36. */
const ENTRY = /^([0-9a-z]{1,7})-([0-4])-([0-9a-z]{1,9})(?:-([0-9a-z]{1,7}))?$/

/** The touches that this browser keeps, none when its cookie is missing, forged or too old. */
export function touchesIn(deps: CookieDeps, request: FastifyRequest): Touch[] {
  const cookie = cookieOf(request)
  const text = cookie === undefined ? null : readSignedText(deps.env, 'touch', cookie)
  const after = deps.clock.now().getTime() - KEPT_DAYS * DAY_MS
  return (text ?? '').split('_').flatMap((entry) => {
    const [, teacherId = '', index = '', at = '', link] = ENTRY.exec(entry) ?? []
    const source = TOUCH_SOURCES[Number(index)]
    const time = Number.parseInt(at, 36)
    const partnerLinkId = link === undefined ? null : Number.parseInt(link, 36)
    return at !== '' && source && time > after
      ? [{ teacherId: Number.parseInt(teacherId, 36), source, partnerLinkId, at: new Date(time) }]
      : []
  })
}

/** Whether the browser sent the cookie, whatever it holds. */
export const hasCookie = (request: FastifyRequest): boolean => cookieOf(request) !== undefined

const cookieOf = (request: FastifyRequest) => readCookie(request, { name: NAME, within: MAX_HEADER })

/** Keeps touches in this browser until somebody signs in. */
export function keepInBrowser(deps: CookieDeps, reply: FastifyReply, touches: readonly Touch[]): void {
  const text = touches
    .slice(0, MAX_TOUCHES)
    .map(({ teacherId, source, partnerLinkId, at }) =>
      [
        ...[teacherId.toString(36), TOUCH_SOURCES.indexOf(source), at.getTime().toString(36)],
        ...(partnerLinkId === null ? [] : [partnerLinkId.toString(36)]),
      ].join('-'),
    )
    .join('_')
  keep(deps, reply, signText(deps.env, 'touch', text), KEPT_DAYS * DAY_S)
}

export const forgetInBrowser = (deps: CookieDeps, reply: FastifyReply): void => keep(deps, reply, '', 0)

const keep = (deps: CookieDeps, reply: FastifyReply, value: string, maxAgeS: number): void =>
  setCookie(deps, reply, { name: NAME, value, path: '/', maxAgeS })
