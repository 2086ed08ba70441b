import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'

/** The pages with `convert` applied to all texts by teachers and operators. */
export function convertPages(pages: PublicPages, convert: <T>(data: T) => T | Promise<T>): PublicPages {
  const read = <Args extends unknown[], T>(page: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => convert(await page(...args))
  }
  return {
    ...pages,
    home: read(() => pages.home()),
    catalogue: read((query) => pages.catalogue(query)),
    categories: async () => (await convert({ categories: await pages.categories() })).categories,
    course: read((id) => pages.course(id)),
    bundle: read((id) => pages.bundle(id)),
    teachers: read(() => pages.teachers()),
    teacher: read((id) => pages.teacher(id)),
    lesson: read((courseId, lessonId) => pages.lesson(courseId, lessonId)),
    content: read((slug) => pages.content(slug)),
    help: read((search) => pages.help(search)),
  } satisfies PublicPages
}
