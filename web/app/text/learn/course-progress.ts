/** How much of a course its learner has watched. */
export const courseProgressText = {
  watched: (percent: number, newLessons: number) =>
    newLessons > 0 ? `${percent}% · ${newLessons} yangi dars` : `${percent}% ko'rildi`,
  short: (percent: number, newLessons: number) =>
    newLessons > 0 ? `${percent}% · ${newLessons} yangi dars` : `${percent}%`,
} as const
