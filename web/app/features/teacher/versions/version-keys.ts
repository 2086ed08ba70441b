/** Query keys of the history, separate from `queryKeys`, which every page loads. */
export const versionKeys = {
  ofCourse: (courseId: number) => ['course-versions', courseId] as const,
  one: (id: number) => ['course-version', id] as const,
  /** The prefix of all `one` keys. */
  any: ['course-version'] as const,
}
