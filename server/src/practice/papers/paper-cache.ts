import type { Queryable } from '../../db/client.ts'
import type { PictureBase } from '../questions/present-question.ts'
import { type OpenedPaper, openPaper } from './render-paper.ts'
import { storedPaper } from './test-papers.ts'

/** Papers of 100 questions take about 200 KB each. */
const MAX_PAPERS = 64

/** Opened papers, which never change: the ones used last stay in this process. */
export interface PaperCache {
  open(db: Queryable, paperId: number): Promise<OpenedPaper>
}

export function createPaperCache(pictureBase: PictureBase): PaperCache {
  const papers = new Map<number, Promise<OpenedPaper>>()
  return {
    open(db, paperId) {
      const known = papers.get(paperId)
      const opened = known ?? storedPaper(db, paperId).then((paper) => openPaper(db, paper, pictureBase))
      papers.delete(paperId)
      papers.set(paperId, opened)
      if (!known) opened.catch(() => papers.delete(paperId))
      const [oldest] = papers.keys()
      if (papers.size > MAX_PAPERS && oldest !== undefined) papers.delete(oldest)
      return opened
    },
  }
}
