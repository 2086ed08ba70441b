import type { Chapter } from '@kashf/contract/learning/chapters.ts'

/** Cuts the time range of the player where chapters begin. */
export const ChapterCuts = ({ chapters, durationS }: { chapters: readonly Chapter[]; durationS: number }) => (
  <span aria-hidden="true" className="lesson-player-cuts">
    {chapters.slice(1).map(({ at_s }) => (
      <span key={at_s} style={{ left: `${(100 * at_s) / durationS}%` }} />
    ))}
  </span>
)
