import type { CourseFiscalBody, FiscalState, PlatformFiscalBody } from '@kashf/contract/money/fiscal.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { addTerms, fiscalState } from '../../money/fiscal/terms.ts'
import { audited } from '../audit-trail.ts'

/** Tax data of the platform. */
export const platformFiscal = (deps: Pick<Deps, 'db' | 'clock'>): Promise<FiscalState> =>
  fiscalState(deps.db, null, deps.clock.now())

/** Tax data of a course: its own, or those of the platform. Fails with `not_found`. */
export async function courseFiscal(deps: Pick<Deps, 'db' | 'clock'>, courseId: number): Promise<FiscalState> {
  if (!(await deps.db.one(sql`select from course where id = ${courseId}`))) throw new Failure('not_found')
  return fiscalState(deps.db, courseId, deps.clock.now())
}

/** Sets the platform's tax data from a day on; audited. */
export const changePlatformFiscal = (
  deps: Deps,
  input: { operatorId: number; body: PlatformFiscalBody },
): Promise<FiscalState> => change(deps, { ...input, courseId: null, terms: input.body })

/** Sets a course's own tax data from a day on, or ends them; audited. Fails with `not_found`. */
export async function changeCourseFiscal(
  deps: Deps,
  input: { operatorId: number; courseId: number; body: CourseFiscalBody },
): Promise<FiscalState> {
  await courseFiscal(deps, input.courseId)
  return change(deps, { ...input, terms: input.body.terms })
}

function change(
  deps: Deps,
  input: {
    operatorId: number
    courseId: number | null
    terms: CourseFiscalBody['terms'] | PlatformFiscalBody
    body: { valid_from?: string }
  },
): Promise<FiscalState> {
  const { operatorId, courseId, terms, body } = input
  const now = deps.clock.now()
  return audited(deps, {
    operatorId,
    action: 'fiscal.set',
    subject: courseId === null ? 'fiscal' : `course:${courseId}`,
    // The newest entry is the change itself, also when it is not in force yet.
    snapshot: async (tx) => {
      const [latest] = (await fiscalState(tx, courseId, now)).history
      return latest && { ...latest.terms, seller_tax_id: latest.seller_tax_id, valid_from: latest.valid_from }
    },
    change: async (tx) => {
      await addTerms(tx, { courseId, terms, validFrom: body.valid_from, operatorId, now })
      return fiscalState(tx, courseId, now)
    },
  })
}
