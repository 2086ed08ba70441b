import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

/** The fees of the teacher's sales and the code of the own link. */
export const useOwnFees = () => useQuery(dataOf('GET /api/sales/fees', queryKeys.ownFees))
