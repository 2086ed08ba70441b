import { api } from '../../../api/client/client.ts'

/** Tells the server that the wallet is opened to fill it for a course. Nothing depends on the answer. */
export const noteBegun = (
  courseId: number,
  terms: { promo_code?: string | undefined; tariff?: number; group?: number | undefined },
): void => {
  void api('POST /api/purchases/:course_id/begun', { params: { course_id: courseId }, body: terms }).catch(
    () => undefined,
  )
}
