import { localPath } from '@kashf/contract/local-path.ts'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'

/** The course that a `next` parameter leads to, and whether to buy it; null when it leads to no course. */
export function nextCourse(param: string | null): { id: number; isPurchase: boolean } | null {
  const next = localPath(param)
  const id = /^\/course\/(\d{1,9})(?![^/?#])/.exec(next ?? '')?.[1]
  return id && next ? { id: Number(id), isPurchase: next.endsWith(PURCHASE_HASH) } : null
}
