import { splitLanguage } from '@kashf/contract/interface-language.ts'
import { isAllowedSite, plainAddress, splitAddresses } from '@kashf/contract/learning/addresses.ts'
import { withoutPrefix } from '@kashf/contract/path-prefix.ts'
import { type CourseAction, mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { hasLink } from '../user-text/refuse-spam.ts'

/** A page of a course or lesson, without the prefix of a language. */
const COURSE_PAGE = /^\/(?:my-)?course\/(\d{1,9})(?:\/lesson\/(\d{1,9}))?\/?(?:[?#]|$)/
/** A private channel or group, or a message in it. */
const CHAT_PAGE = /^https:\/\/t\.me\/c\/(\d{1,15})(?:\/\d{1,10}){0,2}\/?$/i

interface LinkTargets {
  courses: number[]
  lessons: number[]
  chats: string[]
}

interface CheckedText {
  courseId: number
  teacherId: number
  /** What the writer may do with every course that the text leads to. */
  action: CourseAction
  /** Whether links may lead to the allowed sites as well. */
  hasSites: boolean
  text: string
}

/**
 * Whether a text has a link that learners must not follow from what a teacher writes to them: any but those to the teacher's
 * own courses and lessons, to the Telegram chat of this course and, where they may, to allowed sites.
 */
export async function hasForeignLink(
  deps: Pick<Deps, 'publicUrl'>,
  db: Queryable,
  { courseId, teacherId, action, hasSites, text }: CheckedText,
): Promise<boolean> {
  const parts = splitAddresses(text)
  const targets: LinkTargets = { courses: [], lessons: [], chats: [] }
  for (const part of parts) {
    if (part.isAddress ? !addTarget(targets, { ...deps, hasSites }, part.text) : hasLink(part.text))
      return true
  }
  const { courses, lessons, chats } = targets
  if (courses.length + lessons.length + chats.length === 0) return false
  const { foreign } = await db.only<{ foreign: boolean }>(sql`
    select exists (select from unnest(${courses}::int[]) as linked (id)
                    where not exists (select from course c
                                       where c.id = linked.id and c.deleted_at is null and ${mayInSql(teacherId, action)}))
        or exists (select from unnest(${lessons}::int[]) as linked (id)
                    where not exists (select from lesson l join course c on c.id = l.course_id
                                       where l.id = linked.id and l.deleted_at is null and ${mayInSql(teacherId, action)}))
        or exists (select from unnest(${chats}::text[]) as linked (id)
                    where not exists (select from telegram_chat t
                                       where t.course_id = ${courseId} and t.chat_id::text = linked.id)) as foreign`)
  return foreign
}

/** Adds what an address leads to, to be looked up; false if it is refused in any case. */
function addTarget(
  targets: LinkTargets,
  { publicUrl, hasSites }: { publicUrl: string; hasSites: boolean },
  address: string,
): boolean {
  const ownPath = withoutPrefix(address, publicUrl)
  const page = ownPath === null ? null : COURSE_PAGE.exec(splitLanguage(ownPath).path)
  if (page) {
    targets.courses.push(Number(page[1]))
    if (page[2] !== undefined) targets.lessons.push(Number(page[2]))
    return true
  }
  const chat = CHAT_PAGE.exec(address)
  if (chat) {
    targets.chats.push(`-100${chat[1]}`)
    return true
  }
  const url = plainAddress(address)
  return hasSites && url !== undefined && isAllowedSite(url)
}
