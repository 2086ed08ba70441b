import type { Banner } from '@kashf/contract/content/banners.ts'
import { useQuery } from '@tanstack/react-query'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { Banners } from '../../visitor/banners/banners.tsx'

const FRESH_MS = 300_000

/** Replaces `known` by the signed-in person's banners once they are loaded. */
export default withQueries(OwnBanners)

function OwnBanners({ known }: { known: readonly Banner[] }) {
  const { data } = useQuery({
    ...dataOf('GET /api/banners', queryKeys.banners),
    staleTime: FRESH_MS,
  })
  return <Banners banners={data ?? known} />
}
