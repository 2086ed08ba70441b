import type { Chapter } from '@kashf/contract/catalogue/chapters.ts'

/** Cuts the time range of the player where chapters begin. */
export const ChapterCuts = ({ chapters, durationS }: { chapters: readonly Chapter[]; durationS: number }) => (
  <span aria-hidden="true" className="pointer-events-none absolute inset-x-4 bottom-0 h-6">
    {chapters.slice(1).map(({ at_s }) => (
      <span
        key={at_s}
        className="absolute top-1/2 h-2 w-0.75 -translate-1/2 bg-black"
        style={{ left: `${(100 * at_s) / durationS}%` }}
      />
    ))}
  </span>
)
