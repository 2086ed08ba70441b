/** Query keys of the history. Apart from `queryKeys`, which every page loads. */
export const versionKeys = {
  ofCourse: (courseId: number) => ['course-versions', courseId] as const,
  one: (id: number) => ['course-version', id] as const,
  /** All of `one`. */
  any: ['course-version'] as const,
}
