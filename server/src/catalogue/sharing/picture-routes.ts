import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { byAddress, countHit } from '../../http/limits/rate-limit.ts'
import { sendObject } from '../../media/serving/send-object.ts'
import { currentPercent } from '../../money/fee.ts'
import type { Deps } from '../../runtime/deps.ts'
import { courseCards, isPublished } from '../courses/card-query.ts'
import { presentCard } from '../courses/present-card.ts'
import { findTeacher } from '../teachers/teachers.ts'
import {
  courseContent,
  type PictureContent,
  pictureAddress,
  teacherContent,
} from './pictures/picture-content.ts'
import { keepPicture, keyOf } from './pictures/stored-picture.ts'

/** Drawing takes a tenth of a second of a core; only the first who asks after a change makes us draw. */
const drawings = byAddress(120, 60)

interface PictureParams {
  of: string
  id: string
  file: string
}

/** The pictures that chats show beside a link to a course or a teacher, `/media/share/course/12/{version}.jpg`. */
export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  const route = { schema: { hide: true }, compress: false as const }
  app.get<{ Params: PictureParams }>('/media/share/:of/:id/:file', route, async (request, reply) => {
    const { of, id: digits, file } = request.params
    if ((of !== 'course' && of !== 'teacher') || !/^[1-9]\d{0,8}$/.test(digits))
      throw new Failure('not_found')
    const id = Number(digits)
    const content = of === 'course' ? await courseNow(deps, id) : await teacherNow(deps, id)
    if (!content) throw new Failure('not_found')
    const address = pictureAddress(of, id, content)
    if (!address.endsWith(`/${file}`)) return toCurrent(reply, address)
    return sendPicture(deps, of, id, content, request, reply)
  })
}

/** An address of before a change leads to what is true now. */
const toCurrent = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=300').redirect(address, 302)

async function sendPicture(
  deps: Deps,
  of: 'course' | 'teacher',
  id: number,
  content: PictureContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(of, id, content)
  if (!(await deps.storage.stat(key))) {
    await countHit(deps, 'share picture', drawings, request)
    await keepPicture(deps, of, id, content)
  }
  const answer = { type: 'image/jpeg', cacheControl: 'public, max-age=31536000, immutable' }
  return sendObject(deps.storage, key, answer, request, reply)
}

async function courseNow(deps: Deps, id: number): Promise<PictureContent | null> {
  const [[row], percent] = await Promise.all([
    courseCards(deps.readDb, { where: sql`${isPublished} and c.id = ${id}`, orderBy: sql`c.id`, limit: 1 }),
    currentPercent(deps.readDb),
  ])
  return row ? courseContent(presentCard(row, percent)) : null
}

async function teacherNow(deps: Deps, id: number): Promise<PictureContent | null> {
  const teacher = await findTeacher(deps.readDb, id)
  return teacher ? teacherContent(teacher) : null
}
