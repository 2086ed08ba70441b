import { useQuery } from '@tanstack/react-query'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** Which course, with its tariff and group, or which bundle places are of. */
export type SeatsOf = { courseId: number; tariff?: number; group?: number | undefined } | { bundleId: number }

/** What places cost the reader; an error where they are not sold. */
export const useSeatOffer = (of: SeatsOf) =>
  useQuery({
    ...('bundleId' in of
      ? dataOf('GET /api/bundles/:id/seat-offer', sellingKeys.seatOffer(of), { params: { id: of.bundleId } })
      : dataOf('GET /api/courses/:id/seat-offer', sellingKeys.seatOffer(of), {
          params: { id: of.courseId },
          query: { tariff_id: of.tariff, group_id: of.group },
        })),
    ...noRetry,
    staleTime: 0,
    select: inReadersScript,
  })

/** The page on which places are ordered. */
export function seatsPath(of: SeatsOf): string {
  if ('bundleId' in of) return `/bundle/${of.bundleId}/seats`
  const choice = new URLSearchParams()
  if (of.tariff !== undefined) choice.set('tariff', String(of.tariff))
  if (of.group !== undefined) choice.set('group', String(of.group))
  return `/course/${of.courseId}/seats${choice.size > 0 ? `?${choice}` : ''}`
}
